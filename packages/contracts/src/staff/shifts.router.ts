import { z } from 'zod';
import { encodeCursor, pagedBy } from '../pagination.ts';
import { leadOnly, onResource, onServer, router } from '../procedures.ts';
import {
  type ShiftB,
  zClockInInput,
  zCorrectShiftInput,
  zCreateShiftTypeInput,
  zHours,
  zHoursInput,
  zListShiftsInput,
  zOnShift,
  zOnShiftType,
  zSaveRequirementsInput,
  zShift,
  zShiftActionInput,
  zShiftB,
  zShiftDetail,
  zShiftRules,
  zShiftStatusInput,
  zShiftType,
  zStartShiftInput,
  zUpdateShiftTypeInput,
  zWeeks,
  zWeeksInput,
} from './shifts.ts';

const params = { id: 'serverId' };
const staff = onServer('canViewStaffTools');
const rules = onServer('canEditServerSettings');

export const shiftsRouter = router({
  current: staff
    .meta({ rest: 'GET /servers/{id}/shifts/current', params, summary: 'Get your shift' })
    .output(zShift.nullable())
    .query(({ ctx }) => ctx.services.shifts.current(ctx.viewer)),

  active: staff
    .meta({
      rest: 'GET /servers/{id}/shifts/active',
      params,
      summary: 'List open shifts',
    })
    .output(z.array(zShift))
    .query(({ ctx }) => ctx.services.shifts.active(ctx.viewer)),

  clockIn: staff
    .meta({ person: true, rest: 'POST /servers/{id}/shifts/clock-in', params, summary: 'Clock in' })
    .input(zClockInInput)
    .output(zShift)
    .mutation(({ ctx, input }) => ctx.services.shifts.clockIn(ctx.viewer, input)),

  setStatus: staff
    .meta({
      person: true,
      rest: 'PUT /servers/{id}/shifts/status',
      params,
      summary: 'Set your duty status',
    })
    .input(zShiftStatusInput)
    .output(zShift)
    .mutation(({ ctx, input }) => ctx.services.shifts.setStatus(ctx.viewer, input.status, input.fields)),

  list: staff
    .meta({
      cursorOf: pagedBy(({ clockInTime, id }: ShiftB) => encodeCursor({ at: Date.parse(clockInTime), id })),
      rest: 'GET /servers/{id}/shifts',
      params,
      summary: 'List shifts',
    })
    .input(zListShiftsInput)
    .output(z.array(zShiftB))
    .query(({ ctx, input }) => ctx.services.shifts.list(ctx.viewer, input)),

  start: staff
    .meta({ rest: 'POST /servers/{id}/shifts', params, summary: 'Start a shift' })
    .input(zStartShiftInput)
    .output(zShiftB)
    .mutation(({ ctx, input }) => ctx.services.shifts.start(ctx.viewer, input)),

  act: onResource('shift', 'shiftId', 'canViewStaffTools')
    .meta({ person: true, rest: 'PATCH /shifts/{shiftId}', summary: 'Update a shift' })
    .input(zShiftActionInput)
    .output(zShiftB)
    .mutation(({ ctx, input }) => ctx.services.shifts.act(ctx.viewer, input)),

  detail: staff
    .meta({
      rest: 'GET /servers/{id}/shifts/{shiftId}',
      params,
      summary: 'Get a shift',
    })
    .input(zOnShift)
    .output(zShiftDetail)
    .query(({ ctx, input }) => ctx.services.shifts.detail(ctx.viewer, input.shiftId)),

  correct: leadOnly
    .meta({ rest: 'PATCH /servers/{id}/shifts/{shiftId}', params, summary: 'Correct a shift' })
    .input(zCorrectShiftInput)
    .output(zShiftDetail)
    .mutation(({ ctx, input }) => ctx.services.shifts.correct(ctx.viewer, input)),

  hours: staff
    .meta({ rest: 'GET /servers/{id}/staff-hours', params, summary: 'List hours per person' })
    .input(zHoursInput)
    .output(zHours)
    .query(({ ctx, input }) => ctx.services.shifts.hours(ctx.viewer, input)),

  weeks: staff
    .meta({
      rest: 'GET /servers/{id}/staff-hours/weeks',
      params,
      summary: "Get a person's last 12 weeks",
    })
    .input(zWeeksInput)
    .output(zWeeks)
    .query(({ ctx, input }) => ctx.services.shifts.weeks(ctx.viewer, input.userId)),

  rules: staff
    .meta({ rest: 'GET /servers/{id}/shift-rules', params, summary: 'Get shift settings' })
    .output(zShiftRules)
    .query(({ ctx }) => ctx.services.shifts.rules(ctx.viewer)),

  saveRequirements: rules
    .meta({
      rest: 'PUT /servers/{id}/shift-rules',
      params,
      summary: "Set roles' weekly quotas",
    })
    .input(zSaveRequirementsInput)
    .output(zShiftRules)
    .mutation(({ ctx, input }) => ctx.services.shifts.saveRequirements(ctx.viewer, input)),

  createType: rules
    .meta({ rest: 'POST /servers/{id}/shift-types', params, summary: 'Create a shift type' })
    .input(zCreateShiftTypeInput)
    .output(zShiftType)
    .mutation(({ ctx, input }) => ctx.services.shifts.createType(ctx.viewer, input)),

  updateType: rules
    .meta({ rest: 'PATCH /servers/{id}/shift-types/{typeId}', params, summary: 'Update a shift type' })
    .input(zUpdateShiftTypeInput)
    .output(zShiftType)
    .mutation(({ ctx, input }) => ctx.services.shifts.updateType(ctx.viewer, input)),

  removeType: rules
    .meta({ rest: 'DELETE /servers/{id}/shift-types/{typeId}', params, summary: 'Delete a shift type' })
    .input(zOnShiftType)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.shifts.removeType(ctx.viewer, input.typeId)),
});
