import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import {
  automaticReviewModel,
  everyReviewStatus,
  everyStepStatus,
  reviewStepModel,
} from './lifecycle.model.ts'
import { reviewAsked, reviewStepAsked } from './specified.ts'

walkLifecycle(automaticReviewModel, reviewAsked, everyReviewStatus)
walkLifecycle(reviewStepModel, reviewStepAsked, everyStepStatus)
