import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router'
import { fullNameOf } from '../buildpack-name.ts'
import { BuildpackTags } from '../buildpack-tags.tsx'
import { loadBuildpack, type BuildpackPage } from '../data.ts'
import { NotFound } from '#portal/app/errors/not-found.tsx'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { Title } from '@mantine/core'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { AboutSection } from './about-section.tsx'
import classes from '../buildpacks.module.css'
import { RefsSection } from './refs-section.tsx'
import { RevisionForm } from './revision-form.tsx'
import { RevisionsSection } from './revisions-section.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'

export const Route = createFileRoute('/_authenticated/buildpacks/$namespace/$name')({
  loader: ({ params, abortController: { signal } }) => loadBuildpack(params, signal),
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData === undefined ? 'Buildpack' : fullNameOf(loaderData.buildpack) }],
  }),
  component: OneBuildpack,
  notFoundComponent: NotFound,
})

function OneBuildpack() {
  const navigate = useNavigate()
  const page = Route.useLoaderData()
  return (
    <>
      <BuildpackScreen
        key={page.buildpack.id}
        page={page}
        onPublished={(buildpack, revision) =>
          void navigate({ to: '/buildpacks/publish-success', search: { buildpack, revision } })
        }
      />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}

interface Props {
  page: BuildpackPage
  onPublished: (buildpackId: string, revisionId: string) => void
}

/** The page of a buildpack: its details, its releases and the available actions. */
function BuildpackScreen({ page, onPublished }: Props) {
  const { buildpack, branches, tags, revisions } = page
  const { archivedAt, description, role } = buildpack
  return (
    <div className={classes.screen}>
      <div className={classes.title}>
        <div>
          <AnchorLink to="/buildpacks">All buildpacks</AnchorLink>
        </div>
        <div className={classes.heading}>
          <Title order={1}>{fullNameOf(buildpack)}</Title>
          <BuildpackTags buildpack={buildpack} />
        </div>
        <p className={sectionClasses.soft}>{description}</p>
      </div>
      {archivedAt !== null && (
        <p className={sectionClasses.notice}>
          <Icon name="info" />
          It was archived on {spelledDay(archivedAt)}. No more of it is published; apps keep building with its
          last release.
        </p>
      )}
      {archivedAt === null && role !== null && <RevisionForm page={page} onPublished={onPublished} />}
      <RevisionsSection revisions={revisions} />
      <AboutSection buildpack={buildpack} />
      <RefsSection branches={branches} tags={tags} />
    </div>
  )
}
