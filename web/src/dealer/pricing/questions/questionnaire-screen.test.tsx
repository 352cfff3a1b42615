import type { TradeInQuestion, TradeInQuestionList } from '@forecourt/contract/pricing/question.ts'
import { aftermarketQuestions, tradeInQuestions } from '@forecourt/contract/pricing/questions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'

const question = (n: number, text: string, given: Partial<TradeInQuestion> = {}): TradeInQuestion => ({
  id: idOf(n),
  code: null,
  order: 0,
  version: 2,
  parent: null,
  parent_answer: [],
  question_en: text,
  question_fr: `${text} (fr)`,
  description_en: '',
  description_fr: '',
  field_type: 'boolean',
  required: true,
  active: true,
  country: null,
  answers: [],
  ...given,
})
const below = (n: number, ...parent_answer: string[]) => ({ parent: idOf(n), parent_answer })

const accident = question(800, 'Any accident?')
const cost = question(801, 'What did it cost?', { field_type: 'money', ...below(800, 'true') })
const exported = question(802, 'Ever exported?', { country: 'CA', question_fr: '' })
const list = (given: Partial<TradeInQuestionList> = {}): TradeInQuestionList => ({
  version: 7,
  is_default: false,
  country: 'CA',
  results: [accident, cost, exported],
  ...given,
})

const open = (answers: Answers = [], as = signedInAs('dealer_admin'), path = '/questionnaire') =>
  renderRoute(path, {
    as,
    answers: [
      ...answers,
      fake(tradeInQuestions.list, list()),
      fake(aftermarketQuestions.list, {
        ...list({ results: [] }),
        results: [{ ...accident, recommended_accessories: [], recommended_plans: [] }],
      }),
    ],
  })
const row = (name: string) => screen.findByRole('button', { name })
const phone = () => within(screen.getByRole('group', { name: 'Preview' }))

describe('the questionnaire', () => {
  it('shows the tree with the properties of each question', async () => {
    open()
    await row('Any accident?')
    const tree = within(screen.getByRole('region', { name: 'Trade-in questions' }))
    expect(tree.getByText('After: Yes')).toBeVisible()
    expect(tree.getByText('Canada only')).toBeVisible()
    expect(tree.getByText('French is missing')).toBeVisible()
  })

  it('the default questions are read-only until they are copied', async () => {
    const { user } = open([
      fake(tradeInQuestions.list, list({ version: 1, is_default: true })),
      fake(tradeInQuestions.customize, list()),
    ])
    expect(await screen.findByText('Using the default questions.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add question' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copy to customize' }))
    expect(await screen.findByRole('button', { name: 'Add question' })).toBeVisible()
    expect(screen.queryByText('Using the default questions.')).toBeNull()
  })

  it('can be answered on a phone: follow-up questions appear and disappear, and their answers with them', async () => {
    const { user } = open()
    await row('Any accident?')
    expect(phone().queryByRole('textbox', { name: /What did it cost/ })).toBeNull()
    const first = within(phone().getByRole('radiogroup', { name: /Any accident/ }))
    await user.click(first.getByRole('radio', { name: 'Yes' }))
    await user.type(phone().getByRole('textbox', { name: /What did it cost/ }), '12.345')
    expect(phone().getByText('Use at most 2 decimals.')).toBeVisible()
    await user.click(first.getByRole('radio', { name: 'No' }))
    await user.click(first.getByRole('radio', { name: 'Yes' }))
    expect(phone().getByRole('textbox', { name: /What did it cost/ })).toHaveValue('')
    await user.click(screen.getByRole('radio', { name: 'French' }))
    expect(phone().getByRole('radiogroup', { name: /Any accident\? \(fr\)/ })).toBeVisible()
  })

  it('every path is listed with its length, and can be tried on the phone', async () => {
    const { user } = open()
    await row('Any accident?')
    await user.click(screen.getByText('Try every path'))
    expect(screen.getByText(/2 ways through: the shortest asks 2 questions, the longest 3/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try Yes' }))
    expect(phone().getByRole('textbox', { name: /What did it cost/ })).toBeVisible()
  })

  it('a question that no answer leads to is listed with a link', async () => {
    const lost = { ...cost, parent_answer: ['maybe'] }
    const { user } = open([fake(tradeInQuestions.list, list({ results: [accident, lost] }))])
    expect(await screen.findByText('1 question is never asked')).toBeVisible()
    const notice = within(screen.getByRole('status', { name: '' }).closest('div') ?? document.body)
    await user.click(notice.getAllByRole('button', { name: 'What did it cost?' })[0] ?? document.body)
    expect(document.activeElement?.id).toBe(`question-${cost.id}`)
  })

  it('keys move a question up and down, in and out; Esc releases Tab', async () => {
    const sent: { id: string; parent: string | null }[][] = []
    const { user } = open([
      fake(tradeInQuestions.arrange, ({ body }) => {
        sent.push(body.places)
        const byId = new Map([accident, cost, exported].map(known => [known.id, known]))
        const results = body.places.flatMap(place => {
          const known = byId.get(place.id)
          return known ? [{ ...known, ...place }] : []
        })
        return list({ version: 7 + sent.length, results })
      }),
    ])
    const moved = await row('Ever exported?')
    moved.focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(sent[0]?.map(({ id }) => id)).toEqual([exported.id, accident.id, cost.id]))
    await waitFor(() => expect(document.activeElement?.id).toBe(`question-${exported.id}`))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(sent).toHaveLength(2))
    await user.keyboard('{Tab}')
    await waitFor(() => expect(sent[2]?.find(({ id }) => id === exported.id)?.parent).toBe(accident.id))
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    await waitFor(() => expect(sent[3]?.find(({ id }) => id === exported.id)?.parent).toBeNull())
    await user.keyboard('{Escape}{Tab}')
    expect(sent).toHaveLength(4)
    expect(document.activeElement?.id).not.toBe(`question-${exported.id}`)
  })

  it('deleting shows how many questions are deleted with it', async () => {
    let removed = ''
    const { user } = open([
      fake(tradeInQuestions.remove, ({ params, request }) => {
        removed = `${params.id} ${request.headers.get('if-match') ?? ''}`
      }),
    ])
    await row('Any accident?')
    await user.click(screen.getByRole('button', { name: 'Delete Any accident?' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/1 question beneath it goes with it/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Yes, delete question Any accident?' }))
    await waitFor(() => expect(removed).toBe(`${accident.id} "v7"`))
  })

  it('a new question is placed beneath its parent, with answers in both languages, and is stored once', async () => {
    const sent: unknown[] = []
    const { user } = open([
      fake(tradeInQuestions.create, ({ body }) => {
        sent.push(body)
        return sent.length === 1
          ? problem('validation', { fields: { 'answers.0.label_en': [{ rule: 'required', params: {} }] } })
          : question(803, body.question_en)
      }),
    ])
    await row('Any accident?')
    await user.click(screen.getByRole('button', { name: 'Add a question beneath Any accident?' }))
    const form = within(screen.getByRole('form', { name: 'New question' }))
    await user.type(form.getByRole('textbox', { name: /Question in English/ }), 'How bad?')
    await user.selectOptions(form.getByRole('combobox', { name: 'Answered with' }), 'multi_choice')
    await user.click(form.getByRole('button', { name: 'Add answer' }))
    await user.type(form.getByRole('textbox', { name: 'Answer 1 in French' }), 'Peu')
    await user.click(form.getByRole('button', { name: 'Save question' }))
    expect(await form.findByText('This field is required.')).toBeVisible()
    await user.type(form.getByRole('textbox', { name: 'Answer 1 in English' }), 'Not much')
    await user.click(form.getByRole('button', { name: 'Save question' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({
      question_en: 'How bad?',
      ...below(800, 'true'),
      answers: [{ code: 'answer_1', label_en: 'Not much', label_fr: 'Peu', tags: [] }],
    })
  })

  it('a concurrent save is not overwritten: theirs and mine, field by field', async () => {
    const sent: { question_en?: string; description_en?: string }[] = []
    const { user } = open([
      fake(tradeInQuestions.replace, ({ body }) => {
        sent.push(body)
        return sent.length === 1
          ? problem('stale', { current: { ...accident, description_en: 'At all', version: 3 } })
          : question(800, body.question_en)
      }),
    ])
    await user.click(await row('Any accident?'))
    const form = within(screen.getByRole('form', { name: 'Edit Any accident?' }))
    await user.type(form.getByRole('textbox', { name: /Question in English/ }), ' Ever?')
    await user.click(form.getByRole('button', { name: 'Save question' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /Save/ }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ question_en: 'Any accident? Ever?', description_en: 'At all' })
  })

  it('answers of aftermarket questions have tags', async () => {
    let sent: { answers?: { tags?: string[] }[] } = {}
    const path = '/questionnaire?list=aftermarket'
    const { user } = open(
      [
        fake(aftermarketQuestions.replace, ({ body }) => {
          sent = body
          return problem('unavailable')
        }),
      ],
      signedInAs('dealer_admin'),
      path,
    )
    await user.click(await row('Any accident?'))
    const form = within(screen.getByRole('form', { name: 'Edit Any accident?' }))
    await user.selectOptions(form.getByRole('combobox', { name: 'Answered with' }), 'multi_choice')
    await user.click(form.getByRole('button', { name: 'Add answer' }))
    await user.type(form.getByRole('textbox', { name: 'Answer 1 in English' }), 'Snow')
    await user.type(form.getByRole('textbox', { name: 'Tags of answer 1' }), 'Winter tires, été')
    await user.click(form.getByRole('button', { name: 'Save question' }))
    await waitFor(() => expect(sent.answers?.[0]?.tags).toEqual(['winter_tires', 'ete']))
  })

  it('read-only users see no actions', async () => {
    open([], signedInAs('corporate'))
    expect(await screen.findByText('Canada only')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add question' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
  })
})

it('keeps a refused question as it was typed, with errors at its fields', async () => {
  const { user } = open()
  await user.click(await row('What did it cost?'))
  await screen.findByRole('textbox', { name: /^Question.*French|French.*question/i })
  await expectRefusalsInPlace('shared/forms/row-editor.tsx', {
    endpoint: tradeInQuestions.replace,
    others: ['parent', 'answers'],
  })
})
