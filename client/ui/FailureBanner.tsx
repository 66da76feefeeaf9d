import { Banner } from './Banner';

/** Why a form was not accepted; each line of `text` is a paragraph. */
export const FailureBanner = ({ text }: { text: string }) => (
  <Banner tone="error">
    {text.split('\n').map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Banner>
);
