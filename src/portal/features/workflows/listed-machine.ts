import type { AnyStateMachine } from 'xstate'

/** A machine as the workflows page lists it. */
export interface ListedMachine {
  /** In the page's URL. */
  slug: string
  /** The export's name. */
  name: string
  /** The file's path in machines/, without its ending. */
  file: string
  /** The first sentence of its docstring. */
  sentence: string
  load: () => Promise<AnyStateMachine>
}

/** Lifecycles say what is legal; the others are what screens do about it. */
export const isLifecycle = ({ file }: Pick<ListedMachine, 'file'>): boolean => file.endsWith('/lifecycle')

/** A machine's name in words: 'Approval lifecycle'. */
export function titleOf({ slug }: Pick<ListedMachine, 'slug'>): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Its name in a list of its kind: 'Approval'. */
export const shortTitleOf = (machine: Pick<ListedMachine, 'slug'>): string =>
  titleOf(machine).replace(/ (?:lifecycle|workflow)$/, '')
