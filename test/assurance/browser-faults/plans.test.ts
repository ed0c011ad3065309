import { runCells } from './run-cells.ts'

runCells('features, plans and prices', ['features', 'plans', 'repricings'])
