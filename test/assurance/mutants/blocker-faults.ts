import type { AnyMachineSnapshot } from 'xstate'
import type { Mutant } from './mutant.ts'
import { blockerKey } from './server-machines.ts'
import type { Subject } from './subject.ts'

/** Every state of the machine on the facts of every start. */
function everySnapshot({ model, machine }: Subject): AnyMachineSnapshot[] {
  const states = Object.keys(machine.states)
  return model.starts.flatMap(({ state }) =>
    states.map((value) => machine.resolveState({ value, context: state.context })),
  )
}

/** A fault for each blocker that stands against an event somewhere: it alone is left out, in guards and in reasons. */
export function blockerFaultsOf(subject: Subject): Mutant[] {
  const { model, blockers, sources } = subject
  const found = new Map<string, Mutant>()
  for (const snapshot of everySnapshot(subject))
    for (const event of model.cases)
      for (const blocker of blockers(snapshot, event)) {
        const key = blockerKey(blocker)
        const title = `blocker dropped: ${key} of ${event.type}`
        found.set(title, { kind: 'blocker dropped', sources, event: event.type, key, title })
      }
  return [...found.values()]
}
