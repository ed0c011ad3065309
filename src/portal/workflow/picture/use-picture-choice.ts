import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { PictureUse } from '#contract/pictures/picture-rule.ts'
import { pictureChoiceMachine } from '../provide/picture-choice-actor.ts'
import { checkPicture } from './check-picture.ts'

const machines = {
  icon: pictureChoiceMachine((file) => checkPicture(file, 'icon')),
  screenshot: pictureChoiceMachine((file) => checkPicture(file, 'screenshot')),
} as const satisfies Record<PictureUse, unknown>

/** Choosing a picture for this use; `onChosen` gets each good one as a data URL. */
export function usePictureChoice(use: PictureUse, onChosen: (dataUrl: string) => void) {
  const actor = useActorRef(machines[use])
  useEffect(() => {
    const subscription = actor.on('chosen', ({ dataUrl }) => onChosen(dataUrl))
    return () => subscription.unsubscribe()
  }, [actor, onChosen])
  return {
    /** A file is being checked. */
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** Why the last file can't be taken, or null; the words follow what the picture is called. */
    fault: useSelector(actor, (snapshot) => snapshot.context.fault),
    pick: (file: Blob) => actor.send({ type: 'picked', file }),
    /** Nothing that was picked is wanted any more. */
    remove: () => actor.send({ type: 'removed' }),
  }
}

export type PictureChoice = ReturnType<typeof usePictureChoice>
