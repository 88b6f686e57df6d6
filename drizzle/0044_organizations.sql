-- compatible with 0021_quality
CREATE TABLE "organization_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"role" text NOT NULL,
	"secret_hash" text NOT NULL,
	"email" text,
	"created_by_user_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organization_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_owner_mode";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_owner_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "owner_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "organization_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
INSERT INTO "organizations" ("id", "name", "created_at")
  SELECT 'org_' || substr("id", 5), "display_name", "created_at" FROM "users";--> statement-breakpoint
INSERT INTO "organization_members" ("organization_id", "user_id", "role", "joined_at")
  SELECT 'org_' || substr("id", 5), "id", 'owner', "created_at" FROM "users";--> statement-breakpoint
UPDATE "accounts" SET "organization_id" = 'org_' || substr("owner_user_id", 5);--> statement-breakpoint
CREATE FUNCTION fill_organization_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.organization_id = '' THEN
    NEW.organization_id := 'org_' || substr(NEW.owner_user_id, 5);
    INSERT INTO organizations (id, name, created_at)
      SELECT NEW.organization_id, display_name, created_at FROM users WHERE id = NEW.owner_user_id
      ON CONFLICT DO NOTHING;
    INSERT INTO organization_members (organization_id, user_id, role, joined_at)
      VALUES (NEW.organization_id, NEW.owner_user_id, 'owner', NEW.created_at)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fill_organization BEFORE INSERT ON "accounts" FOR EACH ROW EXECUTE FUNCTION fill_organization_of_account();--> statement-breakpoint
CREATE FUNCTION delete_organization_without_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM organizations WHERE id = OLD.organization_id
    AND NOT EXISTS (SELECT FROM organization_members WHERE organization_id = OLD.organization_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delete_without_members AFTER DELETE ON "organization_members" FOR EACH ROW EXECUTE FUNCTION delete_organization_without_members();--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invitations" ADD CONSTRAINT "organization_invitations_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invitations_secret" ON "organization_invitations" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "organization_invitations_organization" ON "organization_invitations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_invitations_expires" ON "organization_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organization_invitations_email" ON "organization_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_organization_mode" ON "accounts" USING btree ("organization_id","mode");--> statement-breakpoint
CREATE INDEX "accounts_owner" ON "accounts" USING btree ("owner_user_id");