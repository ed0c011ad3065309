import { manifestOf } from '#test/support/provider/manifest-of.ts'
import type { Ask } from './asking.ts'
import type { Ledger } from './ledger.ts'
import { type Body, type Operation, readList, storedWith } from '#test/support/operation.ts'
import type { PreparedAddon } from '#test/support/prepared.ts'
import type { Seeded } from '#test/support/seeded.ts'

/** A list of an add-on whose rows come, change and go; `label` is the field that tells them apart. */
interface Listed {
  name: 'features' | 'benefits' | 'plans' | 'screenshots'
  label: 'name' | 'title'
  /** Further columns of a new row. */
  more: Body
  /** At most so many that the client makes. */
  most: number
  removable: boolean
  ordered: boolean
}

const lists = (picture: string): readonly Listed[] => [
  { name: 'features', label: 'name', more: { datatype: 'number' }, most: 8, removable: true, ordered: true },
  {
    name: 'benefits',
    label: 'title',
    more: { description: 'It is.' },
    most: 5,
    removable: true,
    ordered: true,
  },
  { name: 'plans', label: 'name', more: { price_cents: 500 }, most: 6, removable: false, ordered: false },
  // Two are there from the beginning, and five are too many.
  { name: 'screenshots', label: 'name', more: { image: picture }, most: 3, removable: true, ordered: true },
]

const isRow = (body: unknown): body is Body[] => Array.isArray(body)

/** Writes of one client to the listing and the catalogue of an add-on that nobody else writes to. */
export class CatalogueWork {
  readonly #rows = new Map<string, { id: string; label: string }[]>()
  readonly #lists: readonly Listed[]
  #made = 0

  constructor(
    private readonly addon: PreparedAddon,
    private readonly choices: Seeded,
    private readonly ledger: Ledger,
    picture: string,
  ) {
    this.#lists = lists(picture)
  }

  /** A label that nothing else has. */
  #label(): string {
    this.#made += 1
    return `No ${this.#made} of ${this.addon.slug}`
  }

  async next(ask: Ask): Promise<Operation> {
    const kind = this.choices.whole(0, 9)
    if (kind === 0) return this.#describe()
    if (kind === 1) return this.#push()
    const list = this.choices.pick(this.#lists)
    const rows = this.#rows.get(list.name) ?? []
    if (rows.length === 0 || (rows.length < list.most && this.choices.chance(0.5))) return this.#create(list)
    if (list.ordered && this.choices.chance(0.3)) return this.#order(list, ask)
    if (list.removable && (rows.length >= list.most || this.choices.chance(0.3)))
      return this.#remove(list, this.choices.pick(rows))
    return this.#change(list, this.choices.pick(rows))
  }

  #describe(): Operation {
    const path = `/api/v3/addons/${this.addon.slug}`
    const summary = this.#label()
    const told = `the summary ${summary}`
    const about = `summary of ${this.addon.slug}`
    return {
      told,
      who: 'provider',
      method: 'PATCH',
      path,
      body: { summary },
      unknown: () => this.ledger.drop(about),
      stored: storedWith('provider', path, { summary }),
      taken: () =>
        this.ledger.claim(about, {
          who: 'provider',
          path,
          told,
          holds: (body) => (body as Body | null)?.summary === summary,
        }),
    }
  }

  #push(): Operation {
    const path = `/api/v3/addons/${this.addon.slug}/manifests`
    const contents = { ...manifestOf(this.addon.slug), name: this.#label() }
    const told = `the manifest ${contents.name}`
    return {
      told,
      who: 'provider',
      method: 'POST',
      path,
      body: { contents },
      taken: ({ id, number }) =>
        this.ledger.claim(`manifest ${String(id)}`, {
          who: 'provider',
          path,
          told,
          holds: (body) =>
            isRow(body) && body.filter((row) => row.id === id && row.number === number).length === 1,
        }),
    }
  }

  /** One row has the label, and it is the row. */
  #claimRow({ name, label }: Listed, id: string, given: string): void {
    this.ledger.claim(`${name} ${id}`, {
      who: 'provider',
      path: `/api/v3/addons/${this.addon.slug}/${name}`,
      told: `${name} ${given}`,
      holds: (body) => {
        if (!isRow(body)) return false
        const same = body.filter((row) => row[label] === given)
        return same.length === 1 && same[0]?.id === id && body.filter((row) => row.id === id).length === 1
      },
    })
  }

  #create(list: Listed): Operation {
    const given = this.#label()
    return {
      told: `new in ${list.name}: ${given}`,
      who: 'provider',
      method: 'POST',
      path: `/api/v3/addons/${this.addon.slug}/${list.name}`,
      body: { ...list.more, [list.label]: given },
      unknown: () => this.ledger.drop(`order of ${list.name} of ${this.addon.slug}`),
      taken: ({ id }) => {
        this.#rows.set(list.name, [...(this.#rows.get(list.name) ?? []), { id: String(id), label: given }])
        this.#claimRow(list, String(id), given)
      },
    }
  }

  #change(list: Listed, row: { id: string; label: string }): Operation {
    const given = this.#label()
    const path = `/api/v3/${list.name}/${row.id}`
    return {
      told: `changed in ${list.name}: ${given}`,
      who: 'provider',
      method: 'PATCH',
      path,
      body: { [list.label]: given },
      unknown: () => this.ledger.drop(`${list.name} ${row.id}`),
      stored: storedWith('provider', path, { [list.label]: given }),
      taken: () => {
        row.label = given
        this.#claimRow(list, row.id, given)
      },
    }
  }

  #remove(list: Listed, row: { id: string; label: string }): Operation {
    const path = `/api/v3/${list.name}/${row.id}`
    const told = `removed from ${list.name}: ${row.label}`
    return {
      told,
      who: 'provider',
      method: 'DELETE',
      path,
      unknown: () => {
        this.ledger.drop(`${list.name} ${row.id}`)
        this.ledger.drop(`order of ${list.name} of ${this.addon.slug}`)
      },
      stored: async (ask) => ((await ask('provider', 'GET', path)).status === 404 ? {} : null),
      taken: () => {
        const rows = this.#rows.get(list.name) ?? []
        this.#rows.set(
          list.name,
          rows.filter(({ id }) => id !== row.id),
        )
        this.ledger.claim(`${list.name} ${row.id}`, {
          who: 'provider',
          path: `/api/v3/addons/${this.addon.slug}/${list.name}`,
          told,
          holds: (body) => isRow(body) && body.every(({ id }) => id !== row.id),
        })
      },
    }
  }

  async #order(list: Listed, ask: Ask): Promise<Operation> {
    const path = `/api/v3/addons/${this.addon.slug}/${list.name}`
    const ids = (await readList(ask, 'provider', path)).map(({ id }) => String(id))
    ids.push(...ids.splice(0, this.choices.whole(1, ids.length)))
    const told = `the order of ${list.name} of ${this.addon.slug}`
    const holds = (body: unknown) => isRow(body) && body.map(({ id }) => id).join() === ids.join()
    const about = `order of ${list.name} of ${this.addon.slug}`
    return {
      told,
      who: 'provider',
      method: 'PUT',
      path: `${path}/order`,
      body: { ids },
      unknown: () => this.ledger.drop(about),
      stored: async (read) => {
        const rows = await readList(read, 'provider', path)
        return holds(rows) ? {} : null
      },
      taken: () => this.ledger.claim(about, { who: 'provider', path, told, holds }),
    }
  }
}
