// The script that the tests of steward.inc compile, for both kinds of includes.
#if defined USE_OPEN_MP
    #include <open.mp>
#else
    #include <a_samp>
#endif
#if !defined PLAIN
    #define STEWARD_HOOK_MONEY 1
#endif
#include "../steward"

main() {}

#if !defined PLAIN
static gLater;

public OnGameModeInit()
{
    Steward_SetVehicle(7, 4711);
    return 1;
}

public OnPlayerConnect(playerid)
{
    if (playerid == 0) Steward_SetStaff(playerid, true);
    return 1;
}

public OnPlayerCommandText(playerid, cmdtext[])
{
    if (strcmp(cmdtext, "/pay") == 0) return GivePlayerMoney(playerid, 2500, "Payday"), 1;
    if (strcmp(cmdtext, "/warn") == 0)
        return Steward_Punish("Jane_Roe", STEWARD_WARNING, "Car\tramming \"again\" \\o/", "John_Doe", 1781978400, "1 of 3");
    if (strfind(cmdtext, "/note ") == 0) return Steward_History("Jane_Roe", cmdtext[6]);
    if (strcmp(cmdtext, "/rename") == 0) return Steward_Rename(playerid, "John_Smith", true);
    if (strcmp(cmdtext, "/ticket") == 0)
    {
        Steward_Begin("ticket.opened");
        Steward_AddInt("ticket", 5);
        Steward_AddInt("type", 1);
        Steward_AddText("reporter", "John_Doe", 64);
        Steward_AddText("reason", "Help", 1000);
        return Steward_End();
    }
    if (strcmp(cmdtext, "/later") == 0) return Steward_Answer(gLater, STEWARD_DONE);
    return 0;
}

public OnStewardBan(playerid, const name[], const reason[], until)
{
    printf("ban %d %s [%s] %d", playerid, name, reason, until);
    return STEWARD_DONE;
}

public OnStewardUnban(const name[])
{
    printf("unban %s", name);
    return STEWARD_UNKNOWN;
}

public OnStewardCommand(const kind[], playerid, const name[])
{
    new amount, list[4], none = 1;
    if (strcmp(kind, "cash") == 0 && Steward_GetInt("amount", amount))
    {
        printf("cash %d %s %d", playerid, name, amount);
        return STEWARD_DONE;
    }
    if (strcmp(kind, "later") == 0)
    {
        gLater = Steward_GetCommand();
        return STEWARD_LATER;
    }
    if (strcmp(kind, "break") == 0)
    {
        list[0] = list[amount + 4 * none];
        return STEWARD_DONE;
    }
    if (strcmp(kind, "race") == 0) return Steward_Refuse("The player is in a race.");
    return STEWARD_REFUSED;
}
#endif
