import { Tag } from '#portal/ui/signs/tag.tsx'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Buildpack, ownerKind } from '#contract/buildpack.ts'
import { fullNameOf } from './buildpack-name.ts'
import { categoryNames } from './buildpack-values.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import classes from './buildpacks.module.css'
import { RevisionStatusTag } from './buildpack/revision-status-tag.tsx'

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
  const { namespace, name, description, category, archivedAt, latestRevision } = buildpack
  return (
    <article className={classes.card}>
      <Title order={3}>
        <Link to="/buildpacks/$namespace/$name" params={{ namespace, name }}>
          {fullNameOf(buildpack)}
        </Link>
      </Title>
      <span className={classes.tags}>
        {archivedAt !== null && <Tag tone="gray">Archived</Tag>}
        {latestRevision !== null && <RevisionStatusTag revision={latestRevision} />}
      </span>
      <p>{description}</p>
      <p className={classes.soft}>
        {categoryNames[category]} · {ownerWording(buildpack)} · {latestWording(buildpack)}
      </p>
    </article>
  )
}
