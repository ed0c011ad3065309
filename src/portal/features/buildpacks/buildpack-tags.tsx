import type { Buildpack } from '#contract/buildpack.ts'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { RevisionStatusTag } from './buildpack/revision-status-tag.tsx'
import classes from './buildpacks.module.css'

/** Words for a latest revision that has not become the live release. */
const notLive = { failed: 'Last attempt failed', pending: 'Next release pending', published: undefined }

/** A buildpack's state: archived, the release that is live, and beside it what became of a later revision. */
export function BuildpackTags({
  buildpack: { archivedAt, latestRevision: latest, liveRelease },
}: {
  buildpack: Pick<Buildpack, 'archivedAt' | 'latestRevision' | 'liveRelease'>
}) {
  return (
    <span className={classes.tags}>
      {archivedAt !== null && <Tag tone="gray">Archived</Tag>}
      {liveRelease !== null && <RevisionStatusTag revision={{ status: 'published', release: liveRelease }} />}
      {latest !== null && latest.release === null && (
        <RevisionStatusTag
          revision={latest}
          word={liveRelease === null ? undefined : notLive[latest.status]}
        />
      )}
    </span>
  )
}
