import type { AnyStateMachine } from 'xstate'
import { capital } from '#contract/formats/capital.ts'

/** A machine as listed on the workflows page. */
export interface ListedMachine {
  /** In the page's URL. */
  slug: string
  /** The export's name. */
  name: string
  /** Path within machines/, without extension. */
  file: string
  /** The first sentence of its docstring. */
  sentence: string
  load: () => Promise<AnyStateMachine>
}

/** True for lifecycles, which say what is legal; the others are conversations. */
export const isLifecycle = ({ file }: Pick<ListedMachine, 'file'>): boolean => file.endsWith('/lifecycle')

/** A machine's display name: 'Approval lifecycle'. */
export const titleOf = ({ slug }: Pick<ListedMachine, 'slug'>): string => capital(slug.replaceAll('-', ' '))

/** A machine's name within a list of its kind: 'Approval'. */
export const shortTitleOf = (machine: Pick<ListedMachine, 'slug'>): string =>
  titleOf(machine).replace(/ (?:lifecycle|workflow)$/, '')
