/** The sample provider's behaviors and what each does differently from a good provider. */
export const behaviourWording = {
  good: 'does what the provider API asks for',
  slow: 'takes seconds to make or change a resource',
  'slow-delete': 'takes seconds to remove a resource',
  async: 'answers a POST with 202 and calls back',
  'async-never': 'answers a POST with 202 and never calls back',
  'async-deprovision': 'answers a DELETE with 202, removes the resource and calls back',
  'async-deprovision-never': 'answers a DELETE with 202 and removes nothing',
  refuses: 'makes no new resource: 422',
  'refuses-plan': 'changes no plan: 422',
  closed: 'answers every POST with 503 and a message',
  busy: 'answers everything with 429',
  down: 'answers everything with 503 and no body',
  silent: 'makes or changes the resource, then drops the connection',
  'drops-connection': 'drops the connection of a POST or PUT and does nothing',
  'wrong-status': 'makes or changes the resource, then answers 500',
  'wrong-body': 'answers a POST or PUT with 200 and no object',
  'wrong-config': 'sets a config var that the manifest does not have',
  'no-auth': 'takes any password',
  'new-id': 'makes another resource for a repeated POST',
  'same-id': 'gives a new resource the id of a removed one',
} as const
export type SampleBehaviour = keyof typeof behaviourWording
export const sampleBehaviours = Object.keys(behaviourWording) as SampleBehaviour[]

/** The behavior of a sample provider, which can be changed for good or for the next requests. */
export class BehaviourSwitch {
  #lasting: SampleBehaviour
  #passing: { behaviour: SampleBehaviour; left: number } | null = null

  constructor(behaviour: SampleBehaviour) {
    this.#lasting = behaviour
  }

  /** Changes it from now on; with `times`, for so many requests, and then back to the lasting one. */
  set(behaviour: SampleBehaviour, times: number | null): void {
    if (times === null) this.#lasting = behaviour
    this.#passing = times === null ? null : { behaviour, left: times }
  }

  /** The behavior of the request that has just come. */
  next(): SampleBehaviour {
    const passing = this.#passing
    if (passing === null) return this.#lasting
    passing.left -= 1
    if (passing.left === 0) this.#passing = null
    return passing.behaviour
  }
}
