import { fromPromise } from 'xstate'
import { type CheckedFile, pictureChoice } from '#machines/shapes/picture-choice.ts'
import { readPicture } from '#contract/pictures/picture-bytes.ts'
import { pictureFault, pictureSizeFault, type PictureUse } from '#contract/pictures/picture-rule.ts'
import { useWorkflow } from '../use-workflow.ts'

const refused = (fault: string): CheckedFile => ({ dataUrl: null, fault })

/** Checks that the browser can decode a picture; the shared rule looks at its format, not its content. */
async function canBeShown(picture: Blob): Promise<boolean> {
  try {
    const image = await createImageBitmap(picture)
    image.close()
    return true
  } catch {
    return false
  }
}

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('the picture could not be read')))
    reader.readAsDataURL(picture)
  })

/**
 * Checks a file by the same rule as the platform before sending. Returns a data URL with the type of its
 * actual bytes. Rejects if the file cannot be read.
 */
async function checkPicture(file: Blob, use: PictureUse): Promise<CheckedFile> {
  const ofSize = pictureSizeFault(file.size, use)
  if (ofSize !== null) return refused(ofSize)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fault = pictureFault(bytes, use, file.type)
  if (fault !== null) return refused(fault)
  const picture = new Blob([bytes], { type: readPicture(bytes)?.type ?? '' })
  if (!(await canBeShown(picture))) return refused('is damaged: it cannot be unpacked')
  return { dataUrl: await dataUrlOf(picture), fault: null }
}

const pictureChoiceFor = (use: PictureUse) =>
  pictureChoice.provide({
    actors: {
      check: fromPromise<CheckedFile, { file: Blob | null }>(({ input: { file } }) =>
        file === null ? Promise.reject(new Error('no file was picked')) : checkPicture(file, use),
      ),
    },
  })

/** Chooses a picture for this use; `onChosen` receives each valid one as a data URL. */
export function usePictureChoice(use: PictureUse, onChosen: (dataUrl: string) => void) {
  const { snapshot, send } = useWorkflow(() => pictureChoiceFor(use), {
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

/** Explains why a form cannot be saved while its picture is being checked or was refused. `name`: 'The icon'. */
export function pictureBlockers({ isBusy, fault }: PictureChoice, name: string) {
  if (isBusy) return [{ message: `${name} is being checked.`, href: null }]
  return fault === null
    ? []
    : [{ message: `${name} cannot be used. Choose another file, or discard this one.`, href: null }]
}
