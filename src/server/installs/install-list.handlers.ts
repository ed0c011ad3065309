import { forbidden } from '#server/http/errors.ts'
import { actorOf, type Handlers } from '#server/law/handler.ts'
import { searchInstalls } from './load-installs.ts'

/** The columns of the list as a file, in wire names. */
const columns = ['uuid', 'plan', 'state', 'region', 'days', 'requested_at', 'ended_at']
const staffColumns = [...columns, 'account', 'app']

export const installListHandlers = {
  installList: async ({ query }, { tx, caller, subject, now, page, reply }) => {
    const byStaff = actorOf(caller) === 'admin'
    if (!byStaff && query.stuck !== undefined)
      throw forbidden('Only platform admins may ask for installs in trouble.')
    const search = { ...query, addonId: subject.id, byStaff, now }
    const { entries, total } = await searchInstalls(tx, search, page)
    reply.total = total
    if (query.export === 'csv') reply.csv = byStaff ? staffColumns : columns
    return entries
  },
} satisfies Partial<Handlers>
