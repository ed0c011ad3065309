import { runCells } from './run-cells.ts'

runCells('next steps and logs', ['nextSteps', 'logs'])
