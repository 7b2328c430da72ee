-- What the version before migration 0021 executed to write records, statement by statement.

-- record
insert into "punishments" ("id", "roblox_username", "username_key", "roblox_user_id", "verified", "type", "reason", "duration_minutes", "expires_at", "is_active", "auto_ban", "issued_by", "evidence", "enforcement", "enforcement_message", "created_at", "updated_at", "enforcement_command_id", "source", "client_id", "server_id", "search") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22);

-- import
insert into "punishments" ("id", "server_id", "roblox_username", "username_key", "roblox_user_id", "type", "reason", "duration_minutes", "expires_at", "is_active", "source", "issued_by", "created_at", "updated_at", "search") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15), ($16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30);

-- count
update "servers" set "punishment_count" = "punishment_count" + $1 where "id" = $2;

-- edit
update "punishments" set "type" = $1, "reason" = $2, "duration_minutes" = $3, "expires_at" = $4, "is_active" = $5, "evidence" = $6, "updated_at" = $7, "updated_by" = $8, "expiry_lease_until" = $9, "search" = $10 where "server_id" = $11 and "id" = $12;

-- delete
update "punishments" set "deleted_at" = $1, "deleted_by" = $2 where "server_id" = $3 and "id" = $4 and "deleted_at" is null returning "id";

-- restore
update "punishments" set "deleted_at" = $1, "deleted_by" = $2 where "server_id" = $3 and "id" = $4 and "deleted_at" is not null returning "id";

-- undo import
update "punishments" set "deleted_at" = $1, "deleted_by" = $2 where "id" in ($3, $4) and server_id || '' = $5 and "deleted_at" is null and "updated_by" is null and "updated_at" = "created_at" returning "id";

-- claim expiry
WITH due AS MATERIALIZED (SELECT "id" AS id FROM "punishments" WHERE "expires_at" <= $1 AND ("expiry_lease_until" IS NULL OR "expiry_lease_until" <= $2 OR "expiry_lease_until" > $3) AND is_active = 1 AND deleted_at IS NULL ORDER BY "expires_at" LIMIT $4 FOR UPDATE SKIP LOCKED) UPDATE "punishments" SET "expiry_lease_until" = $5 WHERE "id" IN (SELECT due.id FROM due) RETURNING "id" AS id;

-- expire
update "punishments" set "is_active" = $1, "expiry_lease_until" = $2 where "id" in ($3);

-- enforce
update "punishments" set "enforcement" = $1 where "id" = $2;
