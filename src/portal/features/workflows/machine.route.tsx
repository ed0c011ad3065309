import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { workflowsSearch, type WorkflowsSearch } from './search.ts'
import { Button, Title } from '@mantine/core'
import type { Workflow } from './load-workflow.ts'
import { ChartPanel } from './chart/chart-panel.tsx'
import { ChartText } from './chart/chart-text.tsx'
import { LifecycleRules } from './lifecycle-rules.tsx'
import { MachineChoice } from './machine-choice.tsx'
import { MarkedAddon } from './marked-addon.tsx'
import classes from './workflows.module.css'

export const Route = createFileRoute('/_authenticated/workflows/$machine')({
  validateSearch: workflowsSearch,
  loaderDeps: ({ search: { addon } }) => ({ addon }),
  loader: async ({ params, deps, abortController: { signal } }) => {
    // The only place that loads all machines and their renderer.
    const { loadWorkflow } = await import('./load-workflow.ts')
    return loadWorkflow(params.machine, deps.addon, signal)
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Workflows' }] }),
  component: WorkflowPage,
})

function WorkflowPage() {
  return <WorkflowScreen workflow={Route.useLoaderData()} search={Route.useSearch()} />
}

const route = getRouteApi('/_authenticated/workflows/$machine')

interface Props {
  workflow: Workflow
  search: WorkflowsSearch
}

/** A machine: its purpose, an add-on's position in it, its chart or text, and its rules. */
function WorkflowScreen({ workflow: { machine, title, chart, table, marked }, search: { view } }: Props) {
  const navigate = route.useNavigate()
  const marks = marked?.position?.marks ?? {}
  const isText = view === 'text'
  const show = (next: WorkflowsSearch['view']) =>
    void navigate({ search: (search) => ({ ...search, view: next }), replace: true, resetScroll: false })
  return (
    <div className={classes.page}>
      <MachineChoice />
      <div key={machine.name} className={classes.machine}>
        <header className={classes.heading}>
          <Title order={1}>{title}</Title>
          <p>{machine.sentence}</p>
        </header>
        {marked !== null && <MarkedAddon {...marked} />}
        <section className={classes.drawn} aria-labelledby="chart-title">
          <header className={classes.bar}>
            <Title order={2} id="chart-title">
              {isText ? 'States and arrows' : 'Chart'}
            </Title>
            <Button
              variant="default"
              size="xs"
              aria-pressed={isText}
              className={classes.control}
              onClick={() => show(isText ? undefined : 'text')}
            >
              As text
            </Button>
          </header>
          {!isText && <ChartPanel title={title} chart={chart} marks={marks} />}
          <section className={isText ? undefined : classes.unseen} aria-label={`${title} as text`}>
            <ChartText chart={chart} marks={marks} />
          </section>
        </section>
        {table !== null && <LifecycleRules name={machine.name} table={table} />}
      </div>
    </div>
  )
}
