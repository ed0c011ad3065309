import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { getRouteApi, Link } from '@tanstack/react-router'
import { isLifecycle, shortTitleOf, slugOf } from './listed-machine.ts'
import { machineList } from './machine-list.gen.ts'
import classes from './workflows.module.css'

const route = getRouteApi('/_authenticated/workflows/$machine')

const groups = [
  { name: 'Lifecycles', says: 'what is legal', machines: machineList.filter((each) => isLifecycle(each)) },
  {
    name: 'Conversations',
    says: 'what screens do about it',
    machines: machineList.filter((each) => !isLifecycle(each)),
  },
]

/** A choice of the product's machines; keeps the add-on and the view. */
export function MachineChoice() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { machine: chosen } = route.useParams()
  return (
    <>
      <nav className={classes.list} aria-label="Workflows">
        {groups.map(({ name, says, machines }) => (
          <section key={name} aria-label={`${name}: ${says}`}>
            <p>
              <b>{name}</b> {says}
            </p>
            <ul>
              {machines.map((machine) => (
                <li key={machine.name}>
                  <Link to="/workflows/$machine" params={{ machine: slugOf(machine) }} search={search}>
                    {shortTitleOf(machine)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <NativeSelect
        className={classes.select}
        label="Workflow"
        value={chosen}
        onChange={(event) =>
          void navigate({
            to: '/workflows/$machine',
            params: { machine: event.currentTarget.value },
            search,
          })
        }
        data={groups.map(({ name, machines }) => ({
          group: name,
          items: machines.map((machine) => ({ value: slugOf(machine), label: shortTitleOf(machine) })),
        }))}
      />
    </>
  )
}
