import { endpoints } from './endpoints.ts'
import * as registry from './registry.ts'
import {
  installablePlanList,
  installCheckCreate,
  installConfigView,
  installCreate,
  installFeedView,
  installPlanChange,
  installRemove,
  installSignOn,
  installView,
} from '../installs/install-calls.ts'
import * as installs from '../installs/install-list-endpoint.ts'
import * as catalogue from '../catalogue/catalogue-calls.ts'
import { creditCreate, payoutCreate } from '../services/billing-calls.ts'
import * as services from '../services/service-calls.ts'
import * as notices from '../notices/notice-endpoints.ts'
import { noticeList } from '../notices/notice-list-endpoint.ts'
import * as webhooks from './webhooks.ts'

/** Every endpoint of the platform, across its services. */
export const everyEndpoint = {
  ...endpoints,
  ...registry,
  ...webhooks,
  noticeList,
  ...notices,
  ...services,
  creditCreate,
  payoutCreate,
  ...catalogue,
  ...installs,
  // In the order in which `Allow` names them.
  installFeedView,
  installView,
  installConfigView,
  installSignOn,
  installablePlanList,
  installCheckCreate,
  installCreate,
  installPlanChange,
  installRemove,
}

export type EveryEndpoint = typeof everyEndpoint
