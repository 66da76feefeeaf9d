import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from './Button';
import css from './PeriodSteps.module.css';

interface PeriodStepsProps {
  /** The period shown: 'November 2026'. It is announced when it changes. */
  period: string;
  /** What one step moves by: 'month'. */
  unit: string;
  /** Moves one step back or on, or to the period of today. */
  onStep(step: 1 | -1): void;
  onToday(): void;
}

/** The period a chart shows, and the buttons that move it. */
export function PeriodSteps({ period, unit, onStep, onToday }: PeriodStepsProps) {
  return (
    <div className={css.steps}>
      <IconButton variant="secondary" label={`Earlier by one ${unit}`} icon={<ChevronLeft size={16} />} onClick={() => onStep(-1)} />
      <Button onClick={onToday}>Today</Button>
      <IconButton variant="secondary" label={`Later by one ${unit}`} icon={<ChevronRight size={16} />} onClick={() => onStep(1)} />
      <output className={css.period}>{period}</output>
    </div>
  );
}
