import { useEffect, useState } from 'react';
import { Painted } from './painted.tsx';

const STEPS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const;
const STEP_MS = 120;

/** Cells that it takes, with the blank before it. */
export const SPINNER_CELLS = 2;

/** Turns while something loads. */
export function Spinner() {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setStep((old) => (old + 1) % STEPS.length), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return <Painted pieces={[{ text: ` ${STEPS[step] ?? ''}`, tone: 'accent' }]} />;
}
