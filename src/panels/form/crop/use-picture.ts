import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { fromPromise } from 'xstate';
import { pictureMachine } from '#machines/picture/picture.machine.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { newId } from '../../../storage/new-id.ts';
import { cutPicture, nameOfPart } from './cut-picture.ts';

/** What was cut, and where it belongs. */
export interface CutPicture {
  blob: Blob;
  name: string;
  replaces: string | null;
}

/** Runs the cutting of one field's pictures; the pictures themselves stay here, behind their ids. */
export function usePicture(onCut: (picture: CutPicture) => void) {
  const chosen = useRef(new Map<string, { blob: Blob; address: string }>());
  const latest = useRef(onCut);
  latest.current = onCut;

  const machine = useMemo(() => {
    const pictures = chosen.current;
    return pictureMachine.provide({
      actors: {
        cut: fromPromise(async ({ input }) => {
          const { id, name, replaces } = input.picture;
          const picture = pictures.get(id);
          if (picture === undefined) return unreadable;
          try {
            const blob = await cutPicture(picture.blob, input.area);
            return success({ blob, name: nameOfPart(name, picture.blob, blob), replaces });
          } catch {
            return unreadable;
          }
        }),
      },
      actions: {
        deliver: (_, result) => {
          if (result.ok) latest.current(result.data as CutPicture);
        },
        forget: () => forgetAll(pictures),
      },
    });
  }, []);
  const [snapshot, send] = useMachine(machine);
  useEffect(() => () => forgetAll(chosen.current), []);

  const { picture } = snapshot.context;
  return {
    snapshot,
    send,
    /** Address of the picture that is being cut. */
    address: picture === null ? undefined : chosen.current.get(picture.id)?.address,
    choose(blob: Blob, name: string, replaces: string | null): void {
      const id = newId();
      chosen.current.set(id, { blob, address: URL.createObjectURL(blob) });
      send({ type: 'picture.chosen', picture: { id, name, replaces } });
    },
  };
}

const unreadable = failure(ResultId.refused, 'This picture can not be read', 'UNREADABLE');

function forgetAll(pictures: Map<string, { address: string }>): void {
  for (const { address } of pictures.values()) URL.revokeObjectURL(address);
  pictures.clear();
}
