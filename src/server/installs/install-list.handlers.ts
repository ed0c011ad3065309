import { actOf } from '#server/law/act.ts'
import { actorOf, type Handlers, paged } from '#server/law/handler.ts'
import { abandonInstall, removeInstall } from './install-steps.ts'
import { searchInstalls } from './load-installs.ts'

/** The columns of the list as a file, in wire names. */
const columns = ['uuid', 'plan', 'state', 'region', 'days', 'requested_at', 'ended_at']
const staffColumns = [...columns, 'account', 'app']

export const installListHandlers = {
  installList: async ({ query }, c) => {
    const byStaff = actorOf(c.caller) === 'admin'
    const search = { ...query, addonId: c.subject.id, byStaff, now: c.now }
    if (query.export === 'csv') c.reply.csv = byStaff ? staffColumns : columns
    return paged(c, await searchInstalls(c.tx, search, c.page))
  },

  installStep: async ({ params }, c) => {
    const act = actOf(c)
    const { tx, subject, now } = c
    if (params.step === 'remove') await removeInstall(act, subject, act.by)
    else await abandonInstall(act, subject)
    const search = { addonId: subject.addonId, uuid: subject.id, byStaff: true, now }
    const [entry] = (await searchInstalls(tx, search, { offset: 0, limit: 1 })).entries
    if (entry === undefined) throw new Error(`install ${subject.id} is not stored`)
    return entry
  },
} satisfies Partial<Handlers>
