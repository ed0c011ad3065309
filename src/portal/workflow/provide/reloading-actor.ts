import { type AnyStateMachine, fromPromise } from 'xstate'

/** The machine with the page's reload as its effect of that name. */
export const reloading = <TMachine extends AnyStateMachine>(
  machine: TMachine,
  reload: () => Promise<void>,
): TMachine => machine.provide({ actors: { reload: fromPromise<void>(() => reload()) } }) as TMachine
