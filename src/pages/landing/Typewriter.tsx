import { useMachine } from '@xstate/react';
import { typedText, typewriterMachine } from '#machines/typewriter/typewriter.machine.ts';
import { listMark } from '#schemas/wire/list-marks.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';

/** Texts that type themselves (spec 2.27a, 9.9); said to screen readers as a plain list of words. */
export function Typewriter({ texts }: { texts: readonly string[] }) {
  const { i18n } = useTranslation();
  const still = useReducedMotion();
  const longest = texts.reduce((longer, text) => (text.length > longer.length ? text : longer), '');
  return (
    <span className="y4-typewriter">
      <span className="visually-hidden">{texts.join(listMark(i18n.language))}</span>
      <span aria-hidden="true" className="y4-typewriter__room">
        {longest}
      </span>
      <span aria-hidden="true" className="y4-typewriter__text">
        {still ? texts[0] : <Typing key={texts.join('\n')} texts={texts} />}
      </span>
    </span>
  );
}

function Typing({ texts }: { texts: readonly string[] }) {
  const [snapshot] = useMachine(typewriterMachine, { input: { texts } });
  return (
    <>
      {typedText(snapshot.context)}
      <span className="y4-typewriter__caret" />
    </>
  );
}
