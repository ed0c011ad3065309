import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import type { Driver } from '#test/runner/model.ts'
import type { Workflow } from '../support/workflow.ts'

interface Script<TMachine extends AnyStateMachine, TSnapshot, TEvent extends EventObject, TFixture> {
  begin: (fixture: TFixture) => Workflow<TMachine>
  /** The effect of each event of the user's view on the workflow; one that opens a new page gives its workflow. */
  act: {
    [Type in TEvent['type']]: (
      workflow: Workflow<TMachine>,
      event: Extract<TEvent, { type: Type }>,
    ) => Workflow<TMachine> | void
  }
  /** Loads the page anew, of a workflow that reloads it. */
  reload?: (workflow: Workflow<TMachine>) => void
  /** Expects what the user must see in a state of the view; also what must have been sent and told so far. */
  see: (workflow: Workflow<TMachine>, state: TSnapshot) => void
}

/** Walks a user's-view model on the real workflow. Refused events are those a user may try at any time. */
export function workflowActor<
  TMachine extends AnyStateMachine,
  TSnapshot extends AnyMachineSnapshot,
  TEvent extends EventObject,
  TFixture,
>(script: Script<TMachine, TSnapshot, TEvent, TFixture>): Driver<TSnapshot, TEvent, TFixture> {
  let workflow: Workflow<TMachine>
  async function act(event: TEvent): Promise<void> {
    const effect = script.act[event.type as TEvent['type']]
    workflow = effect(workflow, event as Parameters<typeof effect>[1]) ?? workflow
    await setImmediate()
    if (script.reload === undefined || !workflow.isOpen('reload')) return
    script.reload(workflow)
    // A page that cannot be loaded stays as it is.
    if ((workflow.calls.length + workflow.emitted.length) % 2 === 0) workflow.fail('reload', 'lost')
    else workflow.succeed('reload')
    await setImmediate()
  }
  const picture = () => {
    const { value, context } = workflow.snapshot as AnyMachineSnapshot
    return {
      value,
      context: context as unknown,
      calls: workflow.calls.length,
      emitted: workflow.emitted.length,
    }
  }
  return {
    name: 'machine',
    start(_state, fixture) {
      workflow = script.begin(fixture)
    },
    async send(event) {
      await act(event)
    },
    expectState(state) {
      script.see(workflow, state)
    },
    async expectRefused(event) {
      const before = picture()
      await act(event)
      expect(picture()).toEqual(before)
    },
    /** The screen goes away: what is answered later must neither say nor do anything. */
    async finish() {
      workflow.stop()
      const before = picture()
      for (const [index, call] of workflow.calls.filter((call) => !call.answered).entries()) {
        expect(call.signal.aborted).toBe(true)
        if (index % 2 === 0) call.resolve(undefined)
        else call.reject(new Error('late'))
      }
      workflow.clock.increment(3_600_000)
      await setImmediate()
      expect(picture()).toEqual(before)
    },
  }
}
