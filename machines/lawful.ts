import { type MachineContext, setup } from 'xstate'
import { type ActedEvent, type BlockerTable, law, type PartyOrSystem } from './law.ts'

/** Only a person may take the step, whoever it is. */
export interface PersonOnly {
  code: 'person_only'
}

/** The row of an event that the platform never sends. */
export const byPerson = (_facts: unknown, { by }: { by: PartyOrSystem }): PersonOnly[] =>
  by === 'system' ? [{ code: 'person_only' }] : []

/**
 * The setup of a lifecycle whose one guard, `allowed`, is its blocker table; and its explanation, which lists why a
 * snapshot refuses an event, as data; empty if it accepts it.
 */
export function lawful<
  Facts extends MachineContext,
  Event extends ActedEvent,
  Blocker,
  State extends string = string,
>(table: BlockerTable<Facts, Event, Blocker, State>) {
  const { allowed, explain } = law<Facts, Event, Blocker, State>(table)
  const types = { context: {} as Facts, input: {} as Facts, events: {} as Event }
  return { lawfully: setup({ types, guards: { allowed } }), explain }
}
