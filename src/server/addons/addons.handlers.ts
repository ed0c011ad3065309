import type { Endpoints } from '#contract/endpoints/endpoints.ts'
import { countries } from '#server/db/schema.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { forbidden, notFound } from '#server/law/refusal.ts'
import { iconUrl } from './addon.record.ts'
import { addonsOfCompany, countAddons, searchAddons } from './addon-search.ts'
import { allCategories } from './load-categories.ts'
import { loadChangelog } from './load-changelog.ts'
import { loadAddonRecord, loadAddons } from './load-addons.ts'
import { countTransitions, loadTransitions } from './load-transitions.ts'
import { companyIdOf } from '#server/identity/load-users.ts'
import { actOf } from '#server/law/act.ts'
import { actionsOf } from '#server/situation/actions.ts'
import { updateAddon } from './addons.rules.ts'
import { situationOf } from '#server/situation/situation.ts'
import { lapsedBy } from '#server/law/lapse.ts'
import { actorOf, type Context, type Handlers } from '#server/law/handler.ts'

/** The add-ons of an account's company. Throws 404 for an unknown account. */
async function addonsByEmail(
  c: Pick<Context<Endpoints['addonList']>, 'tx' | 'caller' | 'config'>,
  email: string,
  extent: 'plain' | 'whole',
) {
  const companyId = await companyIdOf(c.tx, email)
  if (companyId === undefined) throw notFound(`${email} could not be found`)
  return loadAddons(c, await addonsOfCompany(c.tx, companyId), extent)
}

export const addonHandlers = {
  addonList: async ({ query }, c) => {
    const { tx, caller, page, reply } = c
    if (query.email !== undefined) {
      if (!caller.admin) throw forbidden()
      return addonsByEmail(c, query.email, 'plain')
    }
    if (!caller.admin && caller.companyId === null) return []
    const { found, total } = await searchAddons(tx, query, caller.admin ? null : caller.companyId, page)
    reply.total = total
    const rows = found.map(({ row }) => row)
    if (!caller.admin || query.slug !== undefined) return loadAddons(c, rows, 'whole')
    if (query.progress === undefined) return loadAddons(c, rows, 'plain')
    const facts = new Map(
      found.map(({ row, lastChangedAt, openRepricings }) => [
        row.id,
        { lastChangedAt: lastChangedAt.toISOString(), openRepricings },
      ]),
    )
    const records = await loadAddons(c, rows, 'progress')
    return records.map((record) => ({ ...record, ...facts.get(record.id) }))
  },

  addonCountView: ({ query }, { tx }) => countAddons(tx, query),

  userAddonList: async ({ params: { email } }, c) => {
    const isOwn = email.trim().toLowerCase() === c.caller.email
    if (!isOwn && !c.caller.admin) throw notFound(`${email} could not be found`)
    return addonsByEmail(c, email, 'whole')
  },

  addonView: async (_, c) => loadAddonRecord(c, c.subject),

  addonUpdate: async ({ body }, c) => {
    const act = actOf(c)
    const { id } = await updateAddon(act, c.subject, body, c.picture)
    return { ...(await loadAddonRecord(c, { id })), ...lapsedBy(act) }
  },

  addonActionList: async (_, { tx, caller, subject, config }) =>
    actionsOf(await situationOf(tx, subject, config), actorOf(caller)),

  addonTransitionList: async ({ query }, { tx, caller, subject, page, reply }) => {
    const trail = { addon: subject, forAdmin: caller.admin, days: query }
    reply.total = await countTransitions(tx, trail)
    return loadTransitions(tx, trail, page)
  },

  changelogList: async (_, { tx }) => {
    const rows = await loadChangelog(tx)
    return rows.map((row) => ({
      ...row,
      updatedAt: row.updatedAt.toISOString(),
      iconUrl: iconUrl(row),
    }))
  },

  countryList: (_, { tx }) => tx.select().from(countries).orderBy(inNameOrder(countries.name)),

  categoryList: (_, { tx }) => allCategories(tx),
} satisfies Partial<Handlers>
