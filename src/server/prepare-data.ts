import { publishAtStart } from '#server/catalogue/publish-pages.job.ts'
import { isInhabited, markStory, tellsStory } from '#server/demo/story-mark.ts'
import type { Resources, WorkResources } from '#server/law/resources.ts'
import { fillSecretErrors } from '#server/manifests/manifest-secrets.ts'
import { checkSecretsKey } from '#server/keys/check-key.ts'
import { StartRefused } from '#server/config/problems.ts'

/** The demo accounts' password is public, so they must not reach a deployment's data. */
async function checkStory({ db, clock, config }: WorkResources): Promise<void> {
  const told = await tellsStory(db)
  const place = config.databaseUrl === null ? `The data folder ${config.dataDir}` : 'The database'
  if (told && !config.demo)
    throw new StartRefused(
      `${place} holds the demo story, whose accounts everybody can sign in to. Start it with --demo, or choose another.`,
    )
  if (!told && config.demo && (await isInhabited(db)))
    throw new StartRefused(
      `${place} holds accounts, and not the demo story. The demo does not start there: leave out --demo, or choose another.`,
    )
  if (told) await markStory(db, clock.now())
}

/** Loads the demo story; true if it was loaded now. */
async function tellStory(resources: Omit<Resources, 'portalDir'>): Promise<boolean> {
  const { seedDemo } = await import('#server/demo/seed.ts')
  return seedDemo(resources)
}

/**
 * Prepares a database before it serves requests: refuses one that belongs to another key or to the other kind of
 * start (demo or not), fills in what older versions did not store, loads the demo story, and publishes what never was.
 * `tell` reports the progress. Throws StartRefused.
 */
export async function prepareData(
  resources: Omit<Resources, 'portalDir'>,
  tell?: (line: string) => void,
): Promise<{ storyTold: boolean }> {
  const { db, clock, config, log } = resources
  await checkStory(resources)
  await checkSecretsKey(db, config, clock.now())
  const filled = await fillSecretErrors(db, config)
  if (filled > 0) log.info({ count: filled }, 'manifests of an older version looked at')
  const storyTold = config.demo && (await tellStory(resources))
  const published = await publishAtStart(resources, tell)
  if (published > 0) log.info({ count: published }, 'pages published to the marketplace')
  return { storyTold }
}
