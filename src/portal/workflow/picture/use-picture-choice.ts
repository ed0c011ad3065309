import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { PictureUse } from '#contract/pictures/picture-rule.ts'
import { pictureChoiceMachine } from '../provide/picture-choice-actor.ts'
import { checkPicture } from './check-picture.ts'

const machines = {
  icon: pictureChoiceMachine((file) => checkPicture(file, 'icon')),
  screenshot: pictureChoiceMachine((file) => checkPicture(file, 'screenshot')),
} as const satisfies Record<PictureUse, unknown>

/** Chooses a picture for this use; `onChosen` receives each valid one as a data URL. */
export function usePictureChoice(use: PictureUse, onChosen: (dataUrl: string) => void) {
  const actor = useActorRef(machines[use])
  useEffect(() => {
    const subscription = actor.on('chosen', ({ dataUrl }) => onChosen(dataUrl))
    return () => subscription.unsubscribe()
  }, [actor, onChosen])
  return {
    /** A file is being checked. */
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    /** Why the last file is unacceptable, or null; named after the picture. */
    fault: useSelector(actor, (snapshot) => snapshot.context.fault),
    pick: (file: Blob) => actor.send({ type: 'picked', file }),
    /** Discards what was picked. */
    remove: () => actor.send({ type: 'removed' }),
  }
}

export type PictureChoice = ReturnType<typeof usePictureChoice>
