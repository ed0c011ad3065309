/** A resource at the sample provider. */
export interface SampleResource {
  uuid: string
  /** The provider's own id of it. */
  id: string
  /** The add-on that it was made for. */
  slug: string
  plan: string
  /** True if it was made asynchronously: a repeated request is then answered with 202 again. */
  isAsync: boolean
  callbackUrl: string
  /** For calls to the platform; null until a grant was exchanged. */
  tokens: { access: string; refresh: string } | null
}

/** A call that the sample provider got; `status` is null if it dropped the connection. */
export interface SampleCall {
  method: string
  uuid: string | null
  status: number | null
}

/** Most calls that are kept. */
const mostCalls = 1000

/** Resources in memory, with counts: of one uuid there is one resource, and a removed one stays gone. */
export class Stock {
  readonly #live = new Map<string, SampleResource>()
  readonly #removed = new Map<string, SampleResource>()
  readonly #calls: SampleCall[] = []
  #made = 0

  /** A resource that is there, was removed or never was. */
  find(uuid: string): { is: 'live' | 'removed'; resource: SampleResource } | null {
    const [live, removed] = [this.#live.get(uuid), this.#removed.get(uuid)]
    if (live !== undefined) return { is: 'live', resource: live }
    return removed === undefined ? null : { is: 'removed', resource: removed }
  }

  /** Makes a resource. One of the same uuid is forgotten, as if it were nobody's any more. */
  make(resource: SampleResource): SampleResource {
    this.#made += 1
    this.#live.set(resource.uuid, resource)
    return resource
  }

  /** Removes a resource; false if there is none. */
  remove(uuid: string): boolean {
    const resource = this.#live.get(uuid)
    if (resource === undefined) return false
    this.#live.delete(uuid)
    this.#removed.set(uuid, resource)
    return true
  }

  /** The id of the resource that was removed first; undefined if none was. */
  firstRemovedId(): string | undefined {
    return this.#removed.values().next().value?.id
  }

  note(call: SampleCall): void {
    this.#calls.push(call)
    if (this.#calls.length > mostCalls) this.#calls.shift()
  }

  /**
   * Counts how many resources were made and removed, with those that are there and the latest calls, oldest first. An
   * install provisioned twice shows as made and neither there nor removed, an orphan as there.
   */
  counts() {
    const live = [...this.#live.values()].map(({ uuid, plan }) => ({ uuid, plan }))
    return { made: this.#made, live, removed: this.#removed.size, calls: [...this.#calls] }
  }
}
