import { answered, failCalls, silent } from './actions/attempts.ts'
import { acmeListings } from './listings/acme.ts'
import { globexListings } from './listings/globex.ts'
import type { StoryMoment } from './timeline.ts'

const { 'acme-postgres': database, 'acme-vector': vector } = acmeListings
const logs = globexListings['globex-logs']
const provision = { action: 'provision' } as const
const outage = answered(503, {
  message: 'Provisioning is paused for maintenance. Please try again at 10:00 UTC.',
})
const gateway = answered(
  502,
  '<html>\n<head><title>502 Bad Gateway</title></head>\n<body>nginx</body>\n</html>\n',
)
const crash = answered(500, {
  error: 'NoMethodError',
  message: "undefined method 'drop' for nil",
  backtrace: ['app/models/cluster.rb:118', 'app/controllers/resources_controller.rb:41'],
})
const noRegion = answered(422, { message: 'The plan Ranger is not available in this region yet.' })

/** Failed calls for customers: an outage, an unsupported region, a slow and a careless response. */
export const troubles: readonly StoryMoment[] = [
  {
    daysAgo: 16,
    action: failCalls(
      database,
      { ...provision, app: 'steady-harbor-4821', plan: 'mini', result: gateway },
      { ...provision, app: 'quiet-meadow-1170', plan: 'standard-small', result: outage },
      { ...provision, app: 'steady-harbor-4821', plan: 'mini', result: outage },
    ),
  },
  {
    daysAgo: 4,
    action: failCalls(
      database,
      { ...provision, app: 'bright-canyon-0932', plan: 'premium-small', result: silent },
      { action: 'deprovision', app: 'old-lantern-2204', plan: 'basic', result: crash },
      { ...provision, app: 'tidy-orchard-7316', plan: 'mini', result: answered(200, { config: {} }) },
    ),
  },
  {
    daysAgo: 11,
    action: failCalls(
      logs,
      { ...provision, app: 'calm-river-5508', plan: 'ranger', result: noRegion },
      { ...provision, app: 'calm-river-5508', plan: 'ranger', result: noRegion },
    ),
  },
  {
    daysAgo: 3,
    action: failCalls(vector, { ...provision, app: 'small-comet-6641', plan: 'test', result: silent }),
  },
]
