-- compatible with 0021_quality
CREATE TABLE "logged_requests" (
	"account_id" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"path" text NOT NULL,
	"tool" text,
	"status" integer NOT NULL,
	"key_id" text,
	"grant_id" text,
	"error" text,
	"request_body" json,
	"response_body" json,
	CONSTRAINT "logged_requests_account_id_request_id_pk" PRIMARY KEY("account_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "logged_requests" ADD CONSTRAINT "logged_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logged_requests_listed" ON "logged_requests" USING btree ("account_id","at","request_id");--> statement-breakpoint
CREATE INDEX "logged_requests_at" ON "logged_requests" USING btree ("at");