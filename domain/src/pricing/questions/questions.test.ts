import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldValues } from '#platform/validation/rule.ts'
import { arranged, arrangementProblem, stepped, type Step } from './arrange-questions.ts'
import { checkAnswers } from './check-answers.ts'
import { defaultQuestions } from './default-questions.ts'
import { offeredProblems, placeProblems } from './question-form.ts'
import { answersOf, pathsBelow, pathTotals, type QuestionPath } from './question-paths.ts'
import { ancestorsOf, childrenOf, descendantsOf, inReadingOrder } from './question-tree.ts'
import { isInUse, QUESTION_KINDS, type Question } from './question.ts'
import { offeredCodes, shownAnswers, shownQuestions } from './shown-questions.ts'
import { unreachableQuestions } from './unreachable.ts'

const q = (id: string, given: Partial<Question> = {}): Question => ({
  id,
  code: null,
  parent: null,
  parent_answer: [],
  question_en: id,
  question_fr: id,
  description_en: '',
  description_fr: '',
  field_type: 'boolean',
  required: true,
  active: true,
  country: null,
  answers: [],
  ...given,
})
const below = (parent: string, ...parent_answer: string[]) => ({ parent, parent_answer })
const offering = (...codes: string[]) => ({
  answers: codes.map(code => ({ code, label_en: code, label_fr: '', tags: [] })),
})
const idsOf = (questions: readonly { id: string }[]) => questions.map(({ id }) => id)

const accident = [
  q('accident'),
  q('cost', { field_type: 'money', ...below('accident', 'true') }),
  q('parts', { field_type: 'multi_choice', ...offering('door', 'roof'), ...below('accident', 'true') }),
  q('door', { field_type: 'text', required: false, ...below('parts', 'door') }),
  q('export', { country: 'CA' }),
]

describe('shown questions (decisions 3.93)', () => {
  it.each<[FieldValues, 'CA' | 'US', string[]]>([
    [{}, 'CA', ['accident', 'export']],
    [{}, 'US', ['accident']],
    [{ accident: false }, 'US', ['accident']],
    [{ accident: true }, 'US', ['accident', 'cost', 'parts']],
    [{ accident: true, parts: ['roof'] }, 'US', ['accident', 'cost', 'parts']],
    [{ accident: true, parts: ['roof', 'door'] }, 'US', ['accident', 'cost', 'parts', 'door']],
    [{ accident: false, parts: ['door'] }, 'US', ['accident']],
  ])('after %j in %s: %j', (given, country, shown) => {
    expect(idsOf(shownQuestions(accident, given, country))).toEqual(shown)
  })

  it('drops answers to questions that are hidden again', () => {
    const given = { accident: false, cost: '500.00', parts: ['door'], door: 'left', other: 1 }
    expect(shownAnswers(accident, given, 'US')).toEqual({ accident: false })
  })

  it('does not ask inactive questions and their descendants', () => {
    const off = accident.map(question =>
      question.id === 'parts' ? { ...question, active: false } : question,
    )
    const given = { accident: true, parts: ['door'] }
    expect(idsOf(shownQuestions(off, given, 'US'))).toEqual(['accident', 'cost'])
  })
})

describe('validation of answers', () => {
  const at = { country: 'CA', locale: 'en-CA', today: '2026-11-21' } as const
  const rules = (questions: Question[], given: FieldValues) =>
    Object.entries(checkAnswers(questions, given, at)).map(([id, { rule }]) => `${id} ${rule}`)

  it.each<[Partial<Question>, FieldValues[string], string[]]>([
    [{}, undefined, ['a required']],
    [{}, false, []],
    [{}, 'false', ['a one_of']],
    [{ required: false }, undefined, []],
    [{ field_type: 'text' }, '', ['a required']],
    [{ field_type: 'text' }, 'x'.repeat(1001), ['a max_length']],
    [{ field_type: 'number' }, '120000', []],
    [{ field_type: 'number' }, '-1', ['a range']],
    [{ field_type: 'money' }, '1,500.50', []],
    [{ field_type: 'money' }, '1500.505', ['a decimal']],
    [{ field_type: 'date' }, '2026-02-30', ['a valid_date']],
    [{ field_type: 'single_choice', ...offering('x', 'y') }, 'x', []],
    [{ field_type: 'single_choice', ...offering('x', 'y') }, ['x'], ['a one_of']],
    [{ field_type: 'single_choice', ...offering('x', 'y') }, 'z', ['a one_of']],
    [{ field_type: 'multi_choice', ...offering('x', 'y') }, ['x', 'y'], []],
    [{ field_type: 'multi_choice', ...offering('x', 'y') }, ['x', 'z'], ['a one_of']],
    [{ field_type: 'multi_choice', ...offering('x', 'y') }, [], ['a required']],
    [{ field_type: 'panel_map', required: false }, ['hood'], []],
    [{ field_type: 'panel_map' }, ['wing'], ['a one_of']],
    [{ field_type: 'photo' }, Array.from({ length: 13 }, () => 'p'), ['a max_items']],
  ])('%j answered %j: %j', (given, answer, problems) => {
    expect(rules([q('a', given)], { a: answer })).toEqual(problems)
  })

  it('ignores hidden questions', () => {
    expect(rules(accident, { accident: false, cost: 'much', export: true })).toEqual([])
    expect(rules(accident, { accident: true, export: true })).toEqual(['cost required', 'parts required'])
  })
})

describe('unreachable questions', () => {
  it.each<[string, Question[], string[]]>([
    ['of a parent that is gone', [q('b', below('a', 'true'))], ['b no_parent']],
    ['in a circle', [q('a', below('b', 'true')), q('b', below('a', 'true'))], ['a circle', 'b circle']],
    [
      'below a free answer',
      [q('a', { field_type: 'text' }), q('b', below('a', 'x'))],
      ['b parent_without_answers'],
    ],
    ['that name no answer', [q('a'), q('b', below('a'))], ['b no_answer_named']],
    [
      'whose answer was taken away, with what is beneath them',
      [
        q('a', { field_type: 'single_choice', ...offering('x', 'y') }),
        q('b', below('a', 'z')),
        q('c', below('b', 'true')),
      ],
      ['b answer_not_offered', 'c parent_never_asked'],
    ],
    [
      'in another country than their parent',
      [q('a', { country: 'CA' }), q('b', { country: 'US', ...below('a', 'true') })],
      ['b other_country'],
    ],
    ['none: one answer of two is enough', [q('a'), q('b', below('a', 'no', 'true'))], []],
    ['none: what is switched off is meant so', [q('a', { active: false }), q('b', below('a', 'true'))], []],
  ])('%s', (_name, questions, expected) => {
    expect(unreachableQuestions(questions).map(({ question, reason }) => `${question.id} ${reason}`)).toEqual(
      expected,
    )
  })
})

/** Every path through a whole list: one below each first question. */
const pathsThrough = (questions: readonly Question[], country: 'CA' | 'US') =>
  childrenOf(questions, null)
    .filter(question => isInUse(question, country))
    .map(question => [...pathsBelow(questions, question, country)])
    .reduce<QuestionPath[]>(
      (paths, next) =>
        paths.flatMap(path =>
          next.map(({ forks, shown }) => ({
            forks: [...path.forks, ...forks],
            shown: [...path.shown, ...shown],
          })),
        ),
      [{ forks: [], shown: [] }],
    )

describe('paths', () => {
  it('have one choice at every branching question', () => {
    expect(pathTotals(accident, 'CA')).toEqual({ ways: 3n, shortest: 2, longest: 5 })
    const paths = pathsThrough(accident, 'CA')
    expect(paths.map(path => [answersOf(path), idsOf(path.shown)])).toEqual([
      [{ accident: true, parts: ['door'] }, ['accident', 'cost', 'parts', 'door', 'export']],
      [{ accident: true, parts: ['roof'] }, ['accident', 'cost', 'parts', 'export']],
      [{ accident: false }, ['accident', 'export']],
    ])
  })

  it('merge answers with the same next questions', () => {
    const [kind] = [q('kind', { field_type: 'single_choice', ...offering('none', 'loan', 'lease') })]
    const paths = pathsThrough([kind, q('owed', below('kind', 'loan', 'lease'))], 'US')
    expect(paths.map(({ forks }) => forks.map(({ alternatives }) => alternatives))).toEqual([
      [[['none']]],
      [[['loan'], ['lease']]],
    ])
  })
})

/** Lists as they may be stored: parents come before their children, at most three levels. */
const lists: fc.Arbitrary<Question[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('boolean', 'single_choice', 'multi_choice', 'text' as const),
      parent: fc.nat(),
      answers: fc.subarray(['true', 'false', 'x', 'y', 'z'], { minLength: 1 }),
      required: fc.boolean(),
      country: fc.constantFrom('CA', 'US', null, null, null),
      active: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(drawn => {
    const questions: Question[] = []
    for (const [index, { kind, parent, answers, ...rest }] of drawn.entries()) {
      const own = kind.endsWith('choice') ? offering('x', 'y', 'z') : {}
      const above = questions[parent % (questions.length + 1)]
      const isPlaced = above !== undefined && ancestorsOf(questions, above).length < 2
      const place = isPlaced ? below(above.id, ...answers) : {}
      questions.push(
        q(`q${index}`, { field_type: kind as Question['field_type'], ...own, ...place, ...rest }),
      )
    }
    return [...inReadingOrder(questions)]
  })

/** Answers that make a difference. */
const valuesOf = (questions: readonly Question[], question: Question): FieldValues[string][] => {
  if (!questions.some(({ parent }) => parent === question.id)) return ['words']
  const none = question.required ? [] : [undefined]
  if (question.field_type === 'boolean') return [true, false, ...none]
  if (question.field_type === 'single_choice') return [...offeredCodes(question), ...none]
  if (question.field_type !== 'multi_choice') return ['words', ...none]
  const codes = offeredCodes(question)
  const sets = Array.from({ length: 2 ** codes.length }, (_, bits) =>
    codes.filter((_code, place) => (bits >> place) % 2 === 1),
  )
  return sets.filter(set => set.length > 0 || !question.required)
}

/** Every set of questions that can result from answering one by one. */
function allShown(questions: readonly Question[], given: FieldValues = {}): Set<string> {
  const shown = shownQuestions(questions, given, 'CA')
  const next = shown.find(({ id }) => !(id in given))
  if (next === undefined) return new Set([idsOf(shown).join(' ')])
  const found = new Set<string>()
  for (const value of valuesOf(questions, next))
    for (const ids of allShown(questions, { ...given, [next.id]: value })) found.add(ids)
  return found
}

describe('random lists', () => {
  it('have exactly the paths that answers lead along, with the counted number and lengths', () => {
    fc.assert(
      fc.property(lists, questions => {
        const paths = pathsThrough(questions, 'CA')
        const walked = paths.map(({ shown }) => idsOf(shown).join(' '))
        expect(new Set(walked)).toEqual(allShown(questions))
        expect(new Set(walked).size).toBe(walked.length)
        const lengths = paths.map(({ shown }) => shown.length)
        expect(pathTotals(questions, 'CA')).toEqual({
          ways: BigInt(paths.length),
          shortest: Math.min(...lengths),
          longest: Math.max(...lengths),
        })
        for (const path of paths)
          expect(idsOf(shownQuestions(questions, answersOf(path), 'CA'))).toEqual(idsOf(path.shown))
      }),
      { numRuns: 60 },
    )
  })

  it('have each question on some path, unless it is unreachable or inactive', () => {
    fc.assert(
      fc.property(lists, drawn => {
        const questions = drawn.map(question => ({ ...question, active: true }))
        const reached = new Set(
          (['CA', 'US'] as const).flatMap(country =>
            pathsThrough(questions, country).flatMap(({ shown }) => idsOf(shown)),
          ),
        )
        const lost = new Set(unreachableQuestions(questions).map(({ question }) => question.id))
        expect(questions.filter(({ id }) => reached.has(id) === lost.has(id))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('stay lists of at most three levels after any moves', () => {
    const steps = fc.array(fc.tuple(fc.nat(), fc.constantFrom<Step>('up', 'down', 'in', 'out')), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(lists, steps, (drawn, taken) => {
        let questions: readonly Question[] = drawn
        for (const [place, step] of taken) {
          const id = questions[place % questions.length]?.id ?? ''
          const places = stepped(questions, id, step)
          if (places === undefined) continue
          expect(arrangementProblem(questions, places)).toBeUndefined()
          questions = arranged(questions, places).questions
          expect(questions.map(({ id: own }) => own).sort()).toEqual(idsOf(drawn).sort())
        }
        const levels = questions.map(question => ancestorsOf(questions, question).length + 1)
        expect(Math.max(...levels)).toBeLessThanOrEqual(3)
        expect(inReadingOrder(questions)).toEqual(questions)
      }),
      { numRuns: 60 },
    )
  })
})

describe('steps', () => {
  const list = [q('a'), q('b'), q('c', { field_type: 'text' }), q('d')]
  const after = (questions: readonly Question[], id: string, step: Step) =>
    stepped(questions, id, step)?.map(place => `${place.parent ?? ''}>${place.id}`)

  it.each<[string, Step, string[] | undefined]>([
    ['b', 'up', ['>b', '>a', '>c', '>d']],
    ['a', 'up', undefined],
    ['a', 'down', ['>b', '>a', '>c', '>d']],
    ['d', 'down', undefined],
    ['b', 'in', ['>a', 'a>b', '>c', '>d']],
    ['d', 'in', undefined],
    ['b', 'out', undefined],
  ])('%s %s', (id, step, expected) => {
    expect(after(list, id, step)).toEqual(expected)
  })

  it('a question moved in is shown by the first answer, and moved out without one', () => {
    const inside = arranged(list, stepped(list, 'b', 'in') ?? [])
    expect(inside.questions[1]).toMatchObject({ id: 'b', parent: 'a', parent_answer: ['true'] })
    expect(inside.moved).toEqual(new Set(['b']))
    const outside = arranged(inside.questions, stepped(inside.questions, 'b', 'out') ?? [])
    expect(outside.questions).toEqual(list)
  })

  it('its descendants move with it', () => {
    expect(after(accident, 'accident', 'down')).toEqual([
      '>export',
      '>accident',
      'accident>cost',
      'accident>parts',
      'parts>door',
    ])
    expect(idsOf(descendantsOf(accident, 'accident'))).toEqual(['cost', 'parts', 'door'])
  })
})

describe('possible positions of a question', () => {
  it.each<[Partial<Question>, string[]]>([
    [{ field_type: 'single_choice', ...offering('x') }, ['answers min_items']],
    [{ field_type: 'single_choice', ...offering('x', 'x') }, ['answers.1.code unique']],
    [{ field_type: 'multi_choice', ...offering('x') }, []],
    [{ field_type: 'multi_choice' }, ['answers min_items']],
    [{ field_type: 'text', ...offering('x') }, ['answers leave_empty']],
    [
      { field_type: 'multi_choice', answers: [{ code: 'x', label_en: ' ', label_fr: 'x', tags: [] }] },
      ['answers.0.label_en required'],
    ],
  ])('%j: %j', (given, expected) => {
    const problems = Object.entries(offeredProblems(q('a', given)))
    expect(problems.map(([field, { rule }]) => `${field} ${rule}`)).toEqual(expected)
  })

  it.each<[Partial<Question>, string[]]>([
    [{ id: 'new' }, []],
    [{ id: 'new', parent_answer: ['true'] }, ['parent_answer leave_empty']],
    [{ id: 'new', ...below('gone', 'true') }, ['parent id']],
    [{ id: 'new', ...below('cost', 'true') }, ['parent parent_without_answers']],
    [{ id: 'new', ...below('parts') }, ['parent_answer min_items']],
    [{ id: 'new', ...below('parts', 'true') }, ['parent_answer one_of']],
    [{ id: 'new', ...below('parts', 'roof') }, []],
    [{ id: 'accident', ...below('parts', 'roof') }, ['parent too_deep']],
    [{ id: 'accident', ...below('export', 'true') }, ['parent too_deep']],
    [{ id: 'parts', ...below('export', 'true') }, []],
  ])('%j has the problems %j', (given, expected) => {
    const problems = Object.entries(placeProblems(accident, q('new', given)))
    expect(problems.map(([field, { rule }]) => `${field} ${rule}`)).toEqual(expected)
  })
})

describe('the shipped questions', () => {
  it.each(QUESTION_KINDS)('of %s are all reachable, in both languages', kind => {
    for (const country of ['CA', 'US'] as const) {
      const questions = defaultQuestions(kind, country)
      expect(new Set(idsOf(questions)).size).toBe(questions.length)
      expect(unreachableQuestions(questions)).toEqual([])
      expect(inReadingOrder(questions)).toEqual(questions)
      for (const question of questions) {
        expect([question.question_en, question.question_fr]).not.toContain('')
        expect(offeredProblems(question)).toEqual({})
      }
    }
  })

  it('ask about export and import in Canada only (product 5)', () => {
    const codes = (country: 'CA' | 'US') => defaultQuestions('trade_in', country).map(({ code }) => code)
    expect(codes('CA')).toContain('export_import_usa')
    expect(codes('US')).not.toContain('export_import_usa')
    expect(codes('US')).toHaveLength(codes('CA').length - 1)
  })
})
