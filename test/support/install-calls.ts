import { randomUUID } from 'node:crypto'
import type { Side } from './side.ts'

/** A call of every endpoint about installs that succeeds: most are a service's. */
export function installCalls({ alpha, ga, ids }: Side, account: string) {
  const as = 'service' as const
  const ofInstall = { as, params: { uuid: ids.install } }
  const install = { account, addon: ga.slug, plan: 'basic' }
  const space = { private: true, private_networking: false, shield: false }
  return {
    installCheckCreate: { as, body: () => install, nested: { space } },
    installCreate: {
      as,
      body: () => ({ ...install, uuid: randomUUID(), app: { id: 'app-2', name: 'shop' }, region: 'us' }),
      nested: { space, app: { id: 'app-3', name: 'shop' }, options: { size: 'big' } },
    },
    installPlanChange: { ...ofInstall, body: () => ({ plan: 'basic' }) },
    installRemove: ofInstall,
    installablePlanList: { as, query: { addon: alpha.slug, account: 'user01@customers.example' } },
    installFeedView: { as },
    installView: ofInstall,
    installConfigView: ofInstall,
    installSignOn: { ...ofInstall, body: () => ({ account: 'user01@customers.example' }) },
    installList: { as: 'user' as const, params: { addon: ga.id } },
    installStep: { as: 'admin' as const, params: { uuid: ids.install, step: 'remove' } },
  }
}
