import { describe, expect, test } from 'vitest'
import { type AnyActorLogic, createActor, StateMachine, toPromise } from 'xstate'
import { chartOf } from '#machines/chart.ts'
import { readMachines } from '#build/machine-list.ts'

const machines = await readMachines()

describe.each(machines)('$file', ({ name, sentence, machine }) => {
  const chart = chartOf(machine)
  const invoked: [string, unknown][] = Object.entries(machine.implementations.actors)
  const effects = invoked.filter(([, logic]) => !(logic instanceof StateMachine))

  test('says in a sentence what it is', () => {
    expect(sentence).toMatch(/^[A-Z].+\.$/)
  })

  test('every state can be left, or is an end', () => {
    // Its own arrows, and those of the states around it.
    const isLeft = (key: string) =>
      chart.transitions.some(({ from, to }) => to !== key && (from === key || key.startsWith(`${from}.`)))
    const dead = chart.states.filter(({ key, final }) => !final && !isLeft(key))
    const ends: Readonly<Partial<Record<string, string[]>>> = {
      // The browser has left the page there, or only the page's hiding matters, in every state.
      signIn: ['left'],
      changesPolling: ['sleeping'],
      // Its removal at the provider is given up, and it stays failed.
      installLifecycle: ['failed'],
      // Sent again, a copy of it goes.
      letterLifecycle: ['sent'],
    }
    expect(dead.map(({ key }) => key)).toEqual(ends[name] ?? [])
  })

  test('a machine that it invokes is in the list, too', () => {
    const listed: unknown[] = machines.map((each) => each.machine)
    for (const [, logic] of invoked.filter((each) => !effects.includes(each))) expect(listed).toContain(logic)
  })

  test('an effect that nobody provided fails and names itself', async () => {
    for (const [effect, logic] of effects) {
      const actor = createActor(logic as AnyActorLogic)
      const outcome = toPromise(actor)
      actor.start()
      await expect(outcome).rejects.toThrow(`provide ${effect}`)
    }
  })
})
