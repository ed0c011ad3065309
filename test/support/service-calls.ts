import { randomUUID } from 'node:crypto'
import type { Side } from './side.ts'

/** A call of every endpoint of the service API, in wire names, about the records of one side. */
export function serviceCalls({ alpha, ga, ids }: Pick<Side, 'alpha' | 'ga' | 'ids'>, account: string) {
  const as = 'service' as const
  const ofInstall = { as, params: { uuid: ids.install } }
  const body = <Sent extends Record<string, unknown>>(given: Sent) => ({ body: () => given })
  const install = { account, addon: ga.slug, plan: 'basic' }
  const inSpace = { private: true, private_networking: false, shield: false }
  return {
    serviceView: { as },
    installCheckCreate: { as, ...body(install), nested: { space: inSpace } },
    installCreate: {
      as,
      body: () => ({ ...install, uuid: randomUUID(), app: { id: 'app-2', name: 'shop' }, region: 'us' }),
      nested: { space: inSpace, app: { id: 'app-3', name: 'shop' }, options: { size: 'big' } },
    },
    installPlanChange: { ...ofInstall, ...body({ plan: 'basic' }) },
    installRemove: ofInstall,
    installablePlanList: { as, query: { addon: alpha.slug, account } },
    installFeedView: { as },
    installView: ofInstall,
    installConfigView: ofInstall,
    installSignOn: { ...ofInstall, ...body({ account }) },
  }
}
