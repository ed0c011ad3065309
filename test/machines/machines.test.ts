import { describe, expect, test } from 'vitest'
import { type AnyActorLogic, createActor, StateMachine, toPromise } from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { readMachines } from '#build/machine-list.ts'

const machines = await readMachines()

describe.each(machines)('$file', ({ name, sentence, machine }) => {
  const chart = chartOf(machine)

  test('says in a sentence what it is', () => {
    expect(sentence).toMatch(/^[A-Z].+\.$/)
  })

  test('every state can be left, or is an end', () => {
    const dead = chart.states.filter(
      ({ key, final }) => !final && !chart.transitions.some(({ from, to }) => from === key && to !== key),
    )
    // The browser has left the page there.
    expect(dead.map(({ key }) => key)).toEqual(name === 'signIn' ? ['left'] : [])
  })

  test('an effect that nobody provided fails and names itself', async () => {
    for (const [effect, logic] of Object.entries(machine.implementations.actors)) {
      // A machine that it invokes is one of the list, and its effects are its own.
      if (logic instanceof StateMachine) {
        expect(machines.map((each) => each.machine)).toContain(logic)
        continue
      }
      const actor = createActor(logic as AnyActorLogic)
      const outcome = toPromise(actor)
      actor.start()
      await expect(outcome).rejects.toThrow(`provide ${effect}`)
    }
  })
})
