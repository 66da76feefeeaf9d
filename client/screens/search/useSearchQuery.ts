import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { KindName } from '../../../shared/kinds/kind';
import { KIND_NAMES } from '../../../shared/kinds/kinds';
import { useStillHere } from '../../records/useStillHere';

/** How long the field must be left alone before the address follows it, in milliseconds. */
const REST_MS = 200;

/** What is looked for: kept in the address, so that a link or a reload finds the same. `typed`: what stands in the field by now. */
export function useSearchQuery(): {
  q: string;
  kind: KindName | undefined;
  typed: string;
  type(text: string): void;
  choose(kind: string): void;
} {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const written = useRef(q);
  const put = useRef(setParams);
  const isStillHere = useStillHere();
  useEffect(() => {
    put.current = setParams;
  });
  // Back, or another search from the palette.
  useEffect(() => {
    if (q !== written.current) setTyped(q);
    written.current = q;
  }, [q]);
  useEffect(() => {
    if (typed === written.current) return;
    const timer = setTimeout(() => {
      if (!isStillHere()) return;
      written.current = typed;
      put.current((before) => changed(before, 'q', typed), { replace: true });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, isStillHere]);
  return {
    q,
    kind: KIND_NAMES.find((name) => name === params.get('kind')),
    typed,
    type: setTyped,
    choose: (kind) => setParams((before) => changed(before, 'kind', kind)),
  };
}

function changed(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value) after.set(name, value);
  else after.delete(name);
  return after;
}
