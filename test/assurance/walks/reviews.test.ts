import { afterAll, beforeAll } from 'vitest'
import { type TestServer, testServer } from '#test/support/server.ts'
import { beginReviews, closeReviews, endReviews, reviewCommands } from './review-walk.ts'
import { walkRandomly } from './walk.ts'
import { lifecyclesWith } from '#test/model/lifecycles.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ REVIEWS_PER_HOUR: '1000' })
})
afterAll(async () => {
  await closeReviews()
  await server.close()
})

walkRandomly({
  title: 'automatic reviews with their steps',
  lifecycles: lifecyclesWith({ walk: 'reviews' }),
  commands: reviewCommands,
  fast: { walks: 2, steps: 60 },
  all: { walks: 12, steps: 400 },
  begin: () => beginReviews(server),
  end: endReviews,
})
