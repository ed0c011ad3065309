import type { PictureUse } from '#contract/pictures/picture-rule.ts'
import { pictureChoiceMachine } from '../provide/picture-choice-actor.ts'
import { useWorkflow } from '../use-workflow.ts'
import { checkPicture } from './check-picture.ts'

const machines = {
  icon: pictureChoiceMachine((file) => checkPicture(file, 'icon')),
  screenshot: pictureChoiceMachine((file) => checkPicture(file, 'screenshot')),
} as const satisfies Record<PictureUse, unknown>

/** Chooses a picture for this use; `onChosen` receives each valid one as a data URL. */
export function usePictureChoice(use: PictureUse, onChosen: (dataUrl: string) => void) {
  const { snapshot, send } = useWorkflow(() => machines[use], {
    input: undefined,
    on: { chosen: ({ dataUrl }) => onChosen(dataUrl) },
  })
  return {
    /** A file is being checked. */
    isBusy: snapshot.hasTag('busy'),
    /** Why the last file is unacceptable, or null; named after the picture. */
    fault: snapshot.context.fault,
    pick: (file: Blob) => send({ type: 'picked', file }),
    /** Discards what was picked. */
    remove: () => send({ type: 'removed' }),
  }
}

export type PictureChoice = ReturnType<typeof usePictureChoice>
