import { walkOnServer } from '../drivers/walk-on-server.ts'
import { planAvailabilityHttp } from './plan-availability-http.ts'
import { canHave, everyAvailability, planAvailabilityModel } from './lifecycle.model.ts'

walkOnServer(planAvailabilityModel, planAvailabilityHttp, {
  depth: ({ title }) => (title === 'add-on in ga' ? 2 : 1),
  refusalStates: (start) => everyAvailability(start).filter(({ value }) => canHave(start.fixture, value)),
  refusalsOnPaths: 'nowhere',
  demand: 'transitions and guards',
})
