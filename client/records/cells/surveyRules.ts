import { useEffect, useState } from 'react';
import type { allWithSurveys } from '../../../shared/status/surveysDue';
import { loadChunk } from '../../net/chunks';

/** Adds their surveys to records by kind. */
export type SurveyRules = typeof allWithSurveys;

let loaded: SurveyRules | null = null;

/** The rules of surveys, which load after the first screen; null until then. Due items without them show the due dates alone. */
export function useSurveyRules(): SurveyRules | null {
  const [rules, setRules] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return;
    void loadChunk(() => import('../../../shared/status/surveysDue')).then(({ allWithSurveys: rule }) => {
      loaded = rule;
      setRules(() => rule);
    });
  }, []);
  return rules;
}
