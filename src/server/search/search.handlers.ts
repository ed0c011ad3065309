import { searchedPhrase } from '#server/db/like-pattern.ts'
import { actorOf, type Handlers } from '#server/law/handler.ts'
import { notFound } from '#server/law/refusal.ts'
import { loadAddon } from '#server/law/subjects.ts'
import { actionsOf } from '#server/situation/actions.ts'
import { situationOf } from '#server/situation/situation.ts'
import { loadFound, nothingFound } from './load-found.ts'

export const searchHandlers = {
  searchView: async ({ query: { q = '', addon: name } }, { tx, caller, config }) => {
    const addon = name === undefined ? null : await loadAddon(tx, name, false)
    const isForeign = !caller.admin && addon?.companyId !== caller.companyId
    if (name !== undefined && (addon === null || isForeign)) throw notFound()
    const isNobodys = !caller.admin && caller.companyId === null
    const records =
      isNobodys || searchedPhrase(q) === ''
        ? nothingFound
        : await loadFound(tx, q, caller.admin ? null : caller.companyId)
    const actions = addon === null ? [] : actionsOf(await situationOf(tx, addon, config), actorOf(caller))
    return { ...records, actions }
  },
} satisfies Partial<Handlers>
