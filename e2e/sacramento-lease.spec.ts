import { demoIdOf } from './fixtures/demo.ts'
import { enterCustomer, openOrder } from './fixtures/deal-steps.ts'
import { expect, test } from './fixtures/journey.ts'
import { sheetOn } from './fixtures/sheet.ts'
import { heading, press } from './fixtures/steps.ts'

test.use({ user: 'rep.sacramento' })

/*
 * 36 months, 12,000 miles a year, in dollars. With a score of 780 and more the lender's money factor is 0.00154, which
 * is 3.696 % (× 2400); without a score it is the one of the tier below.
 * Capitalized: 36,900.00 + destination 1,395.00 + document 85.00 + acquisition 650.00 − 2,500.00 down = 36,530.00.
 * Residual:    57 % and a point for 12,000 miles: 58 % of 37,900.00 = 21,982.00.
 * Base:        (36,530.00 − 21,982.00) ÷ 36 + (36,530.00 + 21,982.00) × 0.00154 = 404.1111 + 90.1085 = 494.22.
 * Tax:         7.25 % and 1.50 % of the district: 8.75 % of 494.22 = 43.24; the payment is 537.46.
 * At signing:  537.46 + 2,500.00 + its tax 218.75 + title and registration 310.00 = 3,566.21.
 * In all:      3,566.21 + 35 × 537.46 + 395.00 at the end = 22,772.31.
 * Rent charge: 36 × 494.22 − (36,530.00 − 21,982.00) = 3,243.92.
 */
test('a lease in Sacramento: 494.22 and 43.24 of tax are 537.46, in miles, and no annual percentage rate', async ({
  page,
  say,
}) => {
})
