import { walkedIn } from '#test/model/lifecycles.ts'
import { walkMutants } from './walk-mutants.ts'

/** Work that the platform runs against a provider. */
walkMutants(walkedIn('run'))
