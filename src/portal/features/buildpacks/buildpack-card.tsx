import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Buildpack, ownerKind } from '#contract/buildpack.ts'
import { fullNameOf } from './buildpack-name.ts'
import { categoryNames } from './buildpack-values.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import classes from './buildpacks.module.css'
import { BuildpackTags } from './buildpack-tags.tsx'

const ownerWording = ({ owner, role }: Buildpack): string =>
  ownerKind(owner.type) === 'team'
    ? `Team ${owner.name}${role === 'member' ? ', you are a member' : ''}`
    : owner.name

/** The latest event and its actor; the last publisher is the person to ask. */
const latestWording = ({ latestRevision }: Buildpack): string =>
  latestRevision === null
    ? 'Nothing published yet'
    : [
        `${latestRevision.ref},`,
        ...(latestRevision.publishedByEmail === null ? [] : [`by ${latestRevision.publishedByEmail}`]),
        `on ${spelledDay(latestRevision.createdAt)}`,
      ].join(' ')

/** One buildpack in the list. */
export function BuildpackCard({ buildpack }: { buildpack: Buildpack }) {
  const { namespace, name, description, category } = buildpack
  return (
    <article className={classes.card}>
      <Title order={3}>
        <Link to="/buildpacks/$namespace/$name" params={{ namespace, name }}>
          {fullNameOf(buildpack)}
        </Link>
      </Title>
      <BuildpackTags buildpack={buildpack} />
      <p>{description}</p>
      <p className={classes.soft}>
        {categoryNames[category]} · {ownerWording(buildpack)} · {latestWording(buildpack)}
      </p>
    </article>
  )
}
