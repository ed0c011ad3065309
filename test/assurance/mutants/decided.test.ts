import { lifecyclesWith } from '#test/model/lifecycles.ts'
import { walkMutants } from './walk-mutants.ts'

/** Decisions that people take. */
walkMutants(lifecyclesWith({ mutants: 'decided' }))
