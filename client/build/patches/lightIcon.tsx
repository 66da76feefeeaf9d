import { createElement, type SVGAttributes } from 'react';

interface IconData {
  size: number;
  /** The shapes of the icon: tag and attributes, among them `key`. */
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** An icon of lucide-react as the build draws it (`lucide.ts`): the same element without the package's classes. */
export default function lightIcon({ size: box, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...attributes }: SVGAttributes<SVGSVGElement> & { size?: number }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox={`0 0 ${box} ${box}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...attributes}
    >
      {shapes}
    </svg>
  );
}
