import type { AnyStateMachine } from 'xstate'

/** A reason against an event, as lifecycles give it. */
export interface AnyBlocker {
  code: string
  list?: string
  approval?: string
}

type Blocks = (facts: unknown, event?: { type: string }, state?: string) => readonly AnyBlocker[]

/** One blocker of one event, in the sources (`file#name`) where its lifecycle tells it. */
export interface DroppedBlocker {
  sources: readonly string[]
  event: string
  key: string
}

const machines = new Map<string, AnyStateMachine>()
let dropped: DroppedBlocker | null = null

/** The difference between blockers of one event: two lists that are incomplete are two blockers. */
export const blockerKey = ({ code, list, approval }: AnyBlocker): string =>
  [code, list, approval].filter((part) => part !== undefined).join(' ')

const without = (source: string, event: string | undefined, blockers: readonly AnyBlocker[]) =>
  dropped === null || dropped.event !== event || !dropped.sources.includes(source)
    ? blockers
    : blockers.filter((blocker) => blockerKey(blocker) !== dropped?.key)

/** Called by each of the server's own machine files. */
export const keepMachine = (name: string, machine: AnyStateMachine): void => void machines.set(name, machine)

/** A function that tells blockers of the event it is given. */
export function watched(source: string, blocks: Blocks): Blocks {
  return (facts, event, state) => without(source, event?.type, blocks(facts, event, state))
}

/** A table of functions that tell blockers, by event. */
export function watchTable(source: string, table: Record<string, Blocks>): void {
  for (const [event, blocks] of Object.entries(table))
    table[event] = (facts, given, state) => without(source, event, blocks(facts, given, state))
}

/** The server's own lifecycle of the name. */
export function serverMachine(name: string): AnyStateMachine {
  const machine = machines.get(name)
  if (machine === undefined) throw new Error(`the server has no machine ${name} of its own`)
  return machine
}

export const serverMachineNames = (): string[] => [...machines.keys()]

/** Everything of a machine that its configuration makes. */
const parts = ({ config, root, states, events }: AnyStateMachine) => ({ config, root, states, events })

/** The server's lifecycle is another one from now on; gives what makes it itself again. */
export function replaceMachine(name: string, by: AnyStateMachine): () => void {
  const machine = serverMachine(name)
  const own = parts(machine)
  Object.assign(machine, parts(by))
  return () => void Object.assign(machine, own)
}

/** The server leaves the blocker out from now on; gives what ends that. */
export function dropBlocker(blocker: DroppedBlocker): () => void {
  dropped = blocker
  return () => void (dropped = null)
}
