// The driver's own names begin with an underscore.
// oxlint-disable no-underscore-dangle
import { Query, type PoolClient, type QueryConfig, type QueryResult } from 'pg'

/** A statement that every connection parses once, under its name. */
export interface Prepared {
  readonly name: string
  readonly text: string
  readonly values: readonly string[]
}

/** How a statement's rows are read: what the server describes once for all times that it runs under its name. */
interface RowShape {
  readonly fields: unknown
  readonly _parsers: unknown
  readonly _prebuiltEmptyResultObject: unknown
}

/** What the driver's query has beyond its published types, as far as it is used here. */
interface DriverQuery {
  name: string | undefined
  text: string
  readonly _result: RowShape
  _accumulateRows: boolean
  handleRowDescription(message: unknown): void
  prepare(connection: DriverConnection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: DriverConnection): void
  handleError(error: unknown, connection: DriverConnection): void
  submit(connection: unknown): void
}

interface DriverConnection {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: readonly string[] }): void
  execute(portal: object): void
}

type Answered = (error: Error | undefined, result: QueryResult) => void

/** The shapes a connection knows, and the connection as one that is asked for no descriptions. */
interface Known {
  readonly shapes: Map<string, RowShape>
  readonly quiet: DriverConnection
}

const known = new WeakMap<DriverConnection, Known>()

function knownOn(connection: DriverConnection): Known {
  let all = known.get(connection)
  if (!all) {
    const quiet = Object.create(connection, { describe: { value: () => undefined } }) as DriverConnection
    known.set(connection, (all = { shapes: new Map(), quiet }))
  }
  return all
}

const DriverQuery = Query as unknown as new (config: QueryConfig, answered: Answered) => DriverQuery

/**
 * A statement behind another one whose answer says nothing, the two with one Sync: outside a transaction they are one,
 * without BEGIN and COMMIT, and when the first fails, the second does not run. The driver keeps its books by `name` and
 * `text`, which are those of the statement that is being answered. What a named statement's rows look like is asked once.
 */
class PrecededQuery extends DriverQuery {
  readonly #before: Prepared
  #shapes: Map<string, RowShape> | undefined
  #own: { name: string | undefined; text: string } | undefined
  isBeforeDone = false

  get isOpening() {
    return this.#before === begin
  }

  constructor(before: Prepared, config: QueryConfig, answered: Answered) {
    super({ ...config, queryMode: 'extended' } as QueryConfig, answered)
    this.#before = before
  }

  override prepare(connection: DriverConnection) {
    const { name, text, values } = this.#before
    if (!(name in connection.parsedStatements) && !(name in connection.submittedNamedStatements)) {
      connection.parse({ name, text })
      connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values })
    connection.execute({})
    this.#prepareOwn(connection)
    this.#own = { name: this.name, text: this.text }
    this.name = name
    this.text = text
  }

  #prepareOwn(connection: DriverConnection) {
    const { shapes, quiet } = knownOn(connection)
    this.#shapes = shapes
    const shape = this.name === undefined ? undefined : shapes.get(this.name)
    if (!shape) return super.prepare(connection)
    Object.assign(this._result, shape)
    this._accumulateRows = true
    super.prepare(quiet)
  }

  override handleRowDescription(message: unknown) {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    if (this.name !== undefined)
      this.#shapes?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  override handleDataRow(message: unknown) {
    if (this.isBeforeDone) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection) {
    if (this.isBeforeDone) return super.handleCommandComplete(message, connection)
    this.isBeforeDone = true
    if (this.#own) Object.assign(this, this.#own)
  }

  override handleError(error: unknown, connection: DriverConnection) {
    // Skipped together with its Parse, if it had one.
    const own = this.isBeforeDone ? undefined : this.#own?.name
    if (own !== undefined) delete connection.submittedNamedStatements[own]
    super.handleError(error, connection)
  }
}

/** Whether a query of the driver only opens a transaction: brackets do not count as queries. */
export const isOpening = (query: unknown) => query instanceof PrecededQuery && query.isOpening

export interface Outcome {
  /** Whether the statement before was done; what failed then is the other. */
  readonly isBeforeDone: boolean
  readonly answer: { readonly result: QueryResult } | { readonly error: Error }
}

/** Sends both at once, and says how it went. */
export const queryBehind = (client: PoolClient, before: Prepared, config: QueryConfig): Promise<Outcome> =>
  new Promise(resolve => {
    const query: PrecededQuery = new PrecededQuery(before, config, (error, result) =>
      resolve({ isBeforeDone: query.isBeforeDone, answer: error ? { error } : { result } }),
    )
    client.query(query)
  })

const begin: Prepared = { name: 'forecourt_begin', text: 'BEGIN', values: [] }

/** BEGIN, and behind it the statement that says whose transaction it is. */
export async function beginWith(client: PoolClient, statement: Prepared): Promise<void> {
  const { answer } = await queryBehind(client, begin, { ...statement, values: [...statement.values] })
  if ('error' in answer) throw answer.error
}
