import type { AnyStateMachine } from 'xstate'
import { capital } from '#contract/formats/capital.ts'

/** A machine as listed on the workflows page. */
export interface ListedMachine {
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

type Named = Pick<ListedMachine, 'name'>

/** A machine's name in the page's URL: 'approval-lifecycle'. */
export const slugOf = ({ name }: Named): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A machine's display name: 'Approval lifecycle'. */
export const titleOf = (machine: Named): string => capital(slugOf(machine).replaceAll('-', ' '))

/** A machine's name within a list of its kind: 'Approval'. */
export const shortTitleOf = (machine: Named): string =>
  titleOf(machine).replace(/ (?:lifecycle|workflow)$/, '')
